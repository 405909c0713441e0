/**
 * Names that people use for a bank, and that neither its name nor its initials match: brands, abbreviations, former
 * names. By country and national code. Sources: the pages and apps of the banks.
 */
const lines = `
  BR 001 BB, BR 077 Intermedium, BR 104 CEF, BR 208 BTG, BR 260 Nu Bank/Nu Pagamentos, BR 290 PagSeguro, BR 341 Itau,
  BR 364 Gerencianet, BR 403 Cora SCD, BR 623 PanAmericano, BR 655 Votorantim,
  CA 004 TD Canada Trust, CA 010 Simplii, CA 614 ING Direct, CA 815 Caisse Populaire,
  CL 012 Banco del Estado/CuentaRUT, CL 016 Banco de Crédito e Inversiones/MACH,
  CN 102 Gongshang, CN 103 Nongye, CN 105 Jianshe, CN 301 BoCom, CN 302 CITIC, CN 308 Zhaoshang, CN 310 SPDB, CN 403 PSBC,
  CO 013 Banco Ganadero, CO 019 Colpatria,
  GH 030000 Barclays, GH 040000 Ghana Commercial Bank,
  HK 004 The Hongkong and Shanghai Banking Corporation, HK 009 CCB Asia, HK 012 BOCHK, HK 015 BEA, HK 018 CNCBI,
  HK 020 Wing Lung Bank, HK 035 OCBC Wing Hang, HK 072 ICBC Asia, HK 238 CMB,
  ID 013 Permata, ID 110 Bank Jabar Banten, ID 111 Bank DKI, ID 213 BTPN/Jenius, ID 441 Bukopin, ID 494 BRI Agro,
  ID 542 Artos,
  ID 535 Bank Kesejahteraan Ekonomi,
  JP 0001 Mizuho Ginko, JP 0005 Mitsubishi UFJ/BTMU, JP 0009 SMBC/Mitsui Sumitomo, JP 0033 Japan Net Bank,
  JP 0038 SBI Sumishin Net Bank/住信SBIネット銀行, JP 0397 Shinsei, JP 9900 Yucho/Yuucho/Postal savings,
  KE 01 Kenya Commercial Bank, KE 03 Barclays, KE 07 NIC/CBA, KE 11 Coop, KE 57 IM Bank, KE 61 HF Group/Housing Finance,
  KE 63 DTB, KE 66 K-Rep, KE 75 Dubai Islamic Bank, KE 76 United Bank for Africa,
  KR 003 IBK, KR 004 Kukmin, KR 011 Nonghyup, KR 023 SC First Bank, KR 031 Daegu Bank/DGB, KR 045 KFCC/MG Saemaul,
  KR 048 Shinhyup/CU, KR 071 Post office, KR 081 KEB,
  LK 7083 HNB, LK 7056 ComBank,
  MY 10 BSN, MY 26 UOB, MY 27 Malayan Banking/MBB, MY 33 PBB,
  NG 011 FBN, NG 044 Diamond Bank, NG 058 GTCO, NG 214 FCMB, NG 302 TAJ Bank, NG 50211 Kuda Bank,
  NG 50515 Moniepoint MFB/TeamApt, NG 999992 Paycom,
  PH 010040018 BPI, PH 010100013 Chinabank, PH 010350025 Landbank, PH 010419995 UBP, PH 010530667 Banco de Oro,
  SG 7171 POSB/Development Bank of Singapore, SG 7339 Oversea-Chinese Banking Corporation, SG 9496 StanChart,
  TH 002 BBL, TH 004 KBank/K-Bank, TH 006 KTB, TH 011 TMB/Thanachart, TH 014 SCB/Thai Panit, TH 024 UOB, TH 025 BAY/Krungsri,
  TH 030 GSB/Aom Sin, TH 033 GHB, TH 066 Ibank, TH 069 KKP, TH 073 LH Bank,
  TW 011 SCSB, TW 012 Fubon, TW 013 Cathay, TW 700 Post office, TW 822 Chinatrust,
  VN 970407 TCB, VN 970415 CTG, VN 970422 Military Bank, VN 970423 Tien Phong, VN 970436 VCB, VN 970448 OCB,
  ZA 250655 FNB, ZA 678910 GoTyme`

const byBank: ReadonlyMap<string, readonly string[]> = new Map(
  lines
    .trim()
    .split(/,\s+/)
    .map(line => {
      const [country, code, ...names] = line.split(' ')
      return [`${country} ${code}`, names.join(' ').split('/')]
    }),
)

export function commonNamesOf(country: string, code: string): readonly string[] {
  return byBank.get(`${country} ${code}`) ?? []
}
