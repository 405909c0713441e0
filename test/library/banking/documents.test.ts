import fc from 'fast-check'
import t from 'tap'
import { documentNumbers } from '../../../services/library/banking/documents/countries/index.ts'
import {
  documentKinds,
  documentNames,
  judgeDocument,
} from '../../../services/library/banking/documents/index.ts'
import { anyCharacter } from '../../harness/any-character.ts'

/**
 * Numbers that issuers, tax authorities and others have published, by country and name:
 * valid | with wrong check digits | of another form.
 */
const published: Readonly<Record<string, string>> = {
  'AD NRT': 'U-132950-X, A-700555-R, F-123456-Z | | A123B, A800000X, F700000A, X123456A',
  'AI TIN': '12345-67890, 1234567890 | | 3234567890',
  'AL NIPT': 'I05101999Q, K52224002A | | (AL) J 91402501',
  'AO BI': '007128828LA043, 000204688cA010 | | 0000100441CA037',
  'AR CUIT': '20-05536168-2 | 20267565392 | 2026756539',
  'AR DNI': '20.123.456 | | 2012345699',
  'AT FN': 'FN 122119m, 122119m | | m122119',
  'AT SVNR': '1237 010180 | 2237 010180 | 1237 01018',
  'AT Steuernummer': '59-119/9013, 98-123/4560 | 59-119/9012 | 660-3',
  'AT UID': 'AT U13585627, U13585627 | U13585626 | X13585626',
  'AU ABN': '83 914 571 673 | 99 999 999 999',
  'AU ACN': '004 085 616, 010 499 966 | 999 999 999 | 0040856169',
  'AU TFN': '123 456 782 | 999 999 999 | 1234567',
  'AZ VÖEN': '1400057421, 300725012, 140 155 5071 | 140 155 5081 | 1400057424, ZZ00057421',
  'BA JMBG': '0101006500006 | 0101006500007',
  'BD e-TIN': '224187378587 | | 1234567890XX, 12345',
  'BE NISS': '85073500107, 00010000135, 00000100195 | | 85133000105',
  'BE Rijksregisternummer': '88022999990, 88222999936 | 08222999935 | 88150199951',
  'BE VAT': 'BE403019261, (0)403019261 | BE431150351 | BE2000021323',
  'BF IFU': '00014729V, 0000 59 83 T | | VV345678A, 123456789',
  'BG EGN': '8032056031 | 8032056032',
  'BG EIK': '831642181, 175 074 752 | 831642182 | 8316421',
  'BG LNCh': '7111 042 925 | 7111 042 926',
  'BG VAT': 'BG 175 074 752, 175 074 752 | BG 175 074 754 | BG 175 074 75',
  'BJ IFU': '3201910583176, 3201 30109 9116 | | 9200067890123, VV34567890123',
  'BN ROC': 'P00084071, RC/6953/2007, RFC/00000772 | | V12345678, P1234567X',
  'BO CI': '1234567-SC, 12345678-LP | | 123-SC',
  'BR CNPJ': '16.727.230/0001-97, 12.ABC.345/01DE-35 | 16.727.230.0001-98 | 660-3',
  'BR CPF': '390.533.447-05 | 231.002.999-00 | 660-3',
  'BY UNP': '200988541, УНП MA1953684 | 200988542 | 7A1953689, 991705588',
  'BZ TIN': '00000510 | | 0000051',
  'CA BN': '12302 6635 RC 0001, 12302 6635 | 123456783 | 12345678Z',
  'CA QST':
    '1224002901 TQ 0001, 1214326422TQ0001, 1041635416, NR12345678 | 1041635461 TQ0001, 1224002910 | 1224002901 TQ 000',
  'CA SIN': '123-456-782, 046 454 286 | 999-999-999 | 12345678Z, 823456785',
  'CH AHV': '756.9217.0769.85, 7569217076985 | 756.9217.0769.84 | 123.4567.8910.19',
  'CH UID': 'CHE109910570, CHE-100.155.212 | CHE-100.155.211',
  'CH VAT': 'CHE-107.787.577 IVA | CHE-107.787.578 IVA',
  'CL RUT': '76086428-5, CL 12531909-2 | 12531909-3 | 76086A28-5',
  'CN RIC': '360426199101010071, 120103198806018241 | 360426199101010072',
  'CN USCC': '9144030071526726XG, 91110000600037341L | A1110000600037341L',
  'CO NIT': '213.123.432-1, 10184648519, 800197268 | 2131234325, 52.238.803-2, 860.001.986 - 2 | 21312',
  'CR Cédula': '3-0455-0175, 1-200-589, 4-0160-182 | | 30-1234-1234, 1200589',
  'CR Cédula jurídica': '3-101-999999 | | 310132541',
  'CR DIMEX': '155812994816 | | 300123456789',
  'CU CI': '91021027775 | | 91221027775',
  'CV NIF': '200129775, 253.656.575 | | 923456789, VV3456789',
  'CY VAT': 'CY-10259033P | CY-10259033Z | CY12000139V',
  'CZ DIČ': 'CZ 25123891 | 25123890 | 1234567',
  'CZ IČO': '25596641, 27082440 | 12345678 | 90000001',
  'CZ RČ':
    '710319/2745, 991231123, 780123/3540, 7801233540 | 7103192746, 780123/3541 | 1103492745, 780133/3540',
  'DE IdNr': '36574261809, 36 574 261 809 | 36574261808 | 12345678903, 11112345678',
  'DE Personalausweis':
    '240605568468102030705109D6, 2406055684-6810203-0705109-D-6 | T22000129364081252010315D9 | T22000129364081252010315D',
  'DE Rentenversicherungsnummer': '15 070649 C 103 | 15070649C102 | 01070649C103',
  'DE Steuernummer': '10863924976, 36574261809 | | 136695978',
  'DE VAT': 'DE136695976 | 136695978 | DE000000020',
  'DK CPR': '010180-1234 | | 511062-5629',
  'DK CVR': 'DK 13585628, DK13585628 | DK 13585627 | 1234567',
  'DO Cédula': '00113918205 | | 0011391820Q',
  'DO RNC': '1-01-85004-3, 401505967, 501676936, 10233317, 001-1391820-5 | 101850042 | 1018A0043',
  'DZ NIF': '000 216 001 808 337 13010, 416001000000007 | | X1600100000000V',
  'EC Cédula': '171430710-3 | 1714307104 | 171430710',
  'EC RUC': '1792060346-001, 0101016905001 | | 1792060346-00',
  'EE Isikukood': '36805280109 | 36805280108 | 06805280106',
  'EE KMKR': '100594102 | 100594103 | 1234567',
  'EE Registrikood': '12345678 | 12345679 | 1234567899',
  'EG TRN': '100-531-385, ٣٣١-١٠٥-٢٦٨ | | VV3456789',
  'ES CIF': 'J99216582, B86670460 | | X13585626',
  'ES DNI': '54362315-K, 54362315K | 54362315Z | 54362315',
  'ES NIE': 'x-2482300w | x-2482300a | X2482300',
  'ES NSS': '281234567840, 08 01234567 74 | 08 01234567 75 | 77 12345678 40',
  'FI HETU': '131052-308T, 131022B3082, 280378-999U | 131052-308U | 310252-308Y',
  'FI Y-tunnus': 'FI 20774740, 2077474-0 | 20774741 | 123458',
  'FO V-tal': '623857, 33 28 28 | | 62385',
  'FR NIR': '186022A21532523, 2 95 10 99 126 111 93 | 295109912611199',
  'FR SIREN': '552 008 443 | 552 008 442',
  'FR SIRET': '73282932000074, 356 000 000 09075 | 35600000049838',
  'FR SPI': '3023217600053, 0701987765493 | 3023217600054 | 0000000000000',
  'FR TVA': 'Fr 40 303 265 045, 40303265045 | 84 323 140 391',
  'GB NINO': 'HH012345D, TJ012345D | | HH01234',
  'GB UTR': '1955839661 | 2955839661',
  'GB VAT': 'GB 980 7806 84, GB340804329, GD888810003, HA888856782 | 802311781, GD888810004',
  'GN NIFP': '693-770-885, 693770885 | 693770884',
  'GR AMKA': '01013099997 | 01013099999',
  'GR VAT': 'GR 23456780, EL 094259216 | 123456781 | 1234567',
  'GT DPI': '1587564440904, 1580352240101 | 1680352240101 | 8977112-0, 1234567890123, 1580352242301',
  'HK HKID': 'G123456A, A5555550 | C5678908 | 1234567',
  'HN RTN': '08019995000000 | | 0801999500',
  'HR OIB': 'HR 33392005961 | 33392005962',
  'HU Adószám': 'HU-12892312 | HU-12892313 | 1234567',
  'ID NPWP': '01.312.166.0-091.000, 0013 1216 6009 1000 | 01.312.167.0-091.000 | 123456789',
  'ID NIK': '3171011708450001 | | 9971011708450001, 7105102902020000, 3171013102450001',
  'IE PPS': '6433435F, 6433435FT, 6433435FW | 6433435VH | 1234567891',
  'IE VAT': 'IE 6433435F, IE 6433435OA | 6433435E | 1234567890',
  'IL HP': '516179157 | 516179158 | 4161791589',
  'IL Teudat Zehut': '3933742-3 | 3933742-2 | 3933742999, 000000000',
  'IN Aadhaar': '234123412346 | 234123412347 | 123412341234',
  'IN EPIC':
    'WKH1186253, RAB0456228, FPP6437040, XHC1992338, AB123456789 | RAB0456282, XHC1992339 | WKH118625',
  'IN GSTIN':
    '27AAPFU0939F1ZV, 29AAGCB7383J1Z4, 9917SGP29001OST, 2317UNO00001UND, 27AAICA3918J1CT | 27AAPFU0939F1Z0, 9917SGP29010OST, 2317UNO00001UNO | 27AAPFU0939F1Z',
  'IN PAN': 'ACUPA7085R | | ABMPA32111',
  'IN VID': '2341234123412341 | 2341234123412342 | 1341234123412341',
  'IR National code': '0499370899, 0790419904 | 0684159415 | 049937089, 1111111111',
  'IS Kennitala': '450401-3150, 120174-3399 | 530575-0299 | 320174-3399',
  'IS VSK': 'IS 00621 | | IS 0062199',
  'IT Codice fiscale': 'RCCMNL83S18D969H, RCCMNLUPSMUDVSVO | RCCMNL83S18D967H | CNTCHR83T32D969H',
  'IT Partita IVA': 'IT 00743110157 | IT 00743110158 | IT 0074311015',
  'JP Corporate Number': '5-8356-7825-6246 | 2-8356-7825-6246',
  'JP My Number': '6214 9832 0257 | 6214 9832 0258 | 621498320257 1',
  'KE PIN': 'P 051193029-r, P051365947M | | X1234567897',
  'KR BRN': '116-82-00276 | 116-82-00278 | 123456789',
  'KR RRN': '971013-9019902, 8501266401473',
  'KZ BIN': '940140000385, 971240001315 | 940140000386 | 94014000038',
  'LI PEID': '00001234567, 1234 | | 00001234568913454545, 0001',
  'LK NIC': '199439848733, 942281632v | | 942281632b',
  'LT Asmens kodas': '33309240064 | 33309240164',
  'LT PVM': '119511515, LT 100001919017 | 100001919018',
  'LU Matricule': '1893120105732 | 1893120105733 | 18931201057321',
  'LU TVA': 'LU 150 274 42 | LU 150 274 43 | 123456789',
  'LV Personas kods': '32579461005, 161175-19997, 328673-00679, 07091910933 | | 325794610055',
  'MA ICE': '00151257200007 8, 001561191000066 | MA0015125720000',
  'MC TVA': '53 0000 04605 | | FR 61 954 506 077',
  'MD IDNO': '1008600038413 | 1008600038412',
  'ME PIB': '02000989, 02005115 | 03353487 | 0335348',
  'MK EDB': 'MK4030000375897, МК 4020990116747 | 4057019547840 | 405701954784',
  'MT TIN': '334179207, 990 215 A | | 934179207, 124179207',
  'MT VAT': 'MT 1167-9112 | MT 1167-9113 | 123456789',
  'MU NID': 'M090497290349B, L2207971502833 | M090497290348B',
  'MX CURP': 'BOXW310820HNERXN09, HELO990501HVZRPN09',
  'MX RFC':
    'GODE 561231 GR8, MAB-930714-8T4, RATX 810714 3K2, PUTX-750102, RAT 930714 8T4 | | RATA 810714 3K2, CACO-750102',
  'MY NRIC': '770305-02-1234 | | 771305-17-1234',
  'OM VATIN': 'OM1100006083, OM110000378X, OM1200362117 | OM1100006084 | OM11000060AB',
  'MZ BI': '110504162779A, 100101028277A | | 12345678901234',
  'MZ NUIT': '107705694, 40001234-2 | 40001234-5 | 1234567890',
  'NG TIN': '01012345-0001 | | 0101234567890A',
  'NL BSN': '001855013, 1112.22.333 | 002455799 | 12345678912, 000000000',
  'NL BTW': '004495445B01, NL4495445B01 | 123456789B90 | 123456789012345',
  'NL Identiteitskaart': 'SPECI2014, IKB0P7F38 | | IKBOP7F38',
  'NO Fødselsnummer': '11111598403, 23114048690 | 11111234567 | 45014054018',
  'NO Organisasjonsnummer': '988 077 917, NO 995 525 828 MVA | 988 077 918',
  'NZ IRD': '4909185-0, NZ 4909185-0 | 136410133 | 123478',
  'PE CE': '001766062, 001043328',
  'PE DNI': '10117410-2 | 10117410-3 | 1011741',
  'PE RUC': '20512333797, 20480977239 | 20512333798 | 205123337',
  'PH TIN': '000-123-456-00000 | | 00012345',
  'PK CNIC': '54104-9890578-6, 34201-0891231-8 | | 54104-9890578',
  'PK NTN': '1234567 | | 123456',
  'PL NIP': 'PL 8567346215 | 0000002000',
  'PL PESEL': '09222509560, 44051401359 | 44051401358 | 02223013623',
  'PL REGON': '192598184, 123456785 | 192598183',
  'PT CC': '10000000 0 ZZ2, 04521224 4 ZZ 7 | 10000000 0 ZZ4 | 00000000 0 ZZ',
  'PT NIF': 'PT 501 964 843, 507104560 | PT 501 964 842',
  'PY Cédula': '15000, 3 785 123 | | 660.3',
  'PY RUC': '80028061-0, 8765432-6, 8765432, 9991603 | 80021744-8, 800532492, 8765432-5 | 660-3',
  'RO CNP': '1630615123457 | 1630615123458 | 0800101221142, 1630615993454',
  'RO CUI': '18547290, 185 472 90 | 185 472 91 | 123456789012',
  'RO ONRC':
    'J52/750/2012, J52/750/03.07.2012, J2012000750528 | J2012000750529 | X52/750/2012, C04/32/20, J2025012984401',
  'RS PIB': '101134702 | 101134701 | 1234567890',
  'RU INN': '123456789047, 1234567894 | 123456789037',
  'RU OGRN': '1027739552642, OGRN 1137847171846, 385768585948949 | 1027739552643 | 1027739552',
  'SA TRN': '300000000000003 | | 300000000000000',
  'SE Organisationsnummer': '1234567897 | 1234567891',
  'SE Personnummer': '880320-0016, 701063-2391 | 880320-0018',
  'SE VAT': 'SE 123456789701 | SE 123456789101',
  'SG NRIC': 'S1234567D, T0000001E | S1234567A | A1234567D',
  'SG UEN': '00192200M, 197401143C | | 123456',
  'SI Davčna številka': 'SI 5022 3054 | SI 5022 3053 | 1234567, SI05936241',
  'SI EMŠO': '0101006500006, 1211981500126',
  'SI Matična številka': '5860571 | 5860572 | 586057',
  'SK IČ DPH': 'SK 1078449064, SK2022193459 | SK 1078449164 | SK 012 274 96 19',
  'SK RČ': '710319/2745, 991231123 | 710319/2746 | 991331123',
  'SM COE': '51, 024165 | | 2416A',
  'SN NINEA': '30672212G2, 306 7221, 006373295/0A9 | 3067222 | VV34567, 12345, 1234567 0I0',
  'SV NIT': '0614-050707-104-8, 9450-270760-001-1, 06140108140066 | 0614-050707-104-0 | 52345678901234',
  'TH Citizen ID': '3100600445635, 1-2345-45678-78-1 | 1101700230705 | 0101700230705',
  'TH TIN': '3100600445635, 1-2345-45678-78-1 | 0101700230705 | 9-2345-45678-78-1',
  'TN MF': '121J, 1234567/M/A/E/001 | | aaaaaaa/M/A/E/abc',
  'TR TCKN': '17291716060, 64211142102 | 17291716050',
  'TR VKN': '4540536920 | 4540536921',
  'TW ARC': 'AB00501503, AB12345677 | AD00501509 | 12345',
  'TW National ID': 'A200501505, A800000014 | A200501503 | 12345',
  'TW Tax Code': '9000503, 2000 05 03 AA | | 12345',
  'TW UBN': '00501503 | 00501502 | 12345',
  'UA EDRPOU': '32855961, 23226362 | 32855968 | 12345',
  'UA RNOKPP': '1759013776 | 1759013770',
  'US EIN': '123-45-6789 | | 1234567890123',
  'US ITIN': '912-90-3456 | | 123-45-6789',
  'US SSN': '536-90-4399 | | 1234567890123',
  'UY Cédula': '12345672 | 1121123',
  'UY NIE': '912345670 | | 1121123',
  'UY RUT': '220018800014, 21-100342-001-7 | 210303670014 | 991599340011',
  'VE RIF': 'V-11470283-4 | V-11470283-3 | O-11470283-3',
  'VN MST': '0100233488, 0312 68 78 78 - 001 | 0100233480 | 0314409058-000',
  'ZA ID Number': '7503305044089 | 8503305044089',
  'ZA TIN': '0001339050 | 2449/494/16/0',
  'ZA VAT': '499 9999 999 | | 499 9999 99',
}

const verdicts = ['valid', 'checksum', 'format'] as const

t.test('published numbers get the verdict of their issuers', async t => {
  t.ok(
    new Set(Object.keys(published).map(key => key.slice(0, 2))).size >= 100,
    'numbers of at least a hundred countries',
  )
  for (const [key, listed] of Object.entries(published)) {
    const [country, name] = [key.slice(0, 2), key.slice(3)]
    for (const [i, numbers] of listed.split('|').entries())
      for (const number of numbers.trim().split(', ').filter(Boolean))
        t.equal(judgeDocument(country, name, number), verdicts[i], `${key} ${number}`)
  }
})

/** Valid numbers that stdnum refuses. They follow the issuer's rules, but need not have been issued. */
const refusedByStdnum = [
  ['AR', 'CUIL', '25-20304050-1', 'a prefix that does not depend on sex'],
  ['AT', 'SVNR', '1238011380', 'a thirteenth month'],
  ['AT', 'StNr', '46-376/5321', 'any tax office'],
  ['BG', 'VAT', 'BG831642181', 'a company whose number begins with 8'],
  ['CL', 'RUT', '12.531.909-2', 'dots'],
  ['CN', 'USCC', '91110000MA00100170', 'remainder 0'],
  ['CZ', 'DIČ', 'CZ640903926', 'a person without a birth number'],
  ['DE', 'Steuernummer', '2893081508152', 'the federal form'],
  ['DK', 'CPR', '611290-1234', 'a temporary number of a patient'],
  ['DO', 'Cédula', '000-0015548-2', 'issued with another check digit'],
  ['EC', 'RUC', '1793221293001', 'a company without a check digit'],
  ['ES', 'NIF', 'M2812345C', 'a foreigner without NIE'],
  ['FI', 'HETU', '131052A308T', 'a future birthday'],
  ['GT', 'CUI', '2250015190514', 'the fourteenth municipality of Escuintla'],
  ['HK', 'HKID', 'OV290326(A)', 'a letter O'],
  ['IE', 'PPS', '1234567OB', 'a second letter issued since 2024'],
  ['IN', 'GSTIN', '38AAACL4159L1Z5', 'Ladakh'],
  ['IS', 'Kennitala', '120174-3379', 'a person, since there is no check digit'],
  ['KR', 'RRN', '971013-4019903', 'random last digits'],
  ['MA', 'ICE', '36794000036', 'without leading zeros'],
  ['MU', 'NID', 'A0101900001040', 'remainder 0'],
  ['PE', 'DNI', '10117410G', 'a letter for the check digit'],
  ['PK', 'CNIC', '82203-1234567-1', 'Azad Kashmir'],
  ['PY', 'RUC', '80001000-0', 'remainder 0'],
  ['PL', 'PESEL', '02670803626', 'a future century'],
  ['RO', 'CNP', '5240101700011', 'the county code for all of Romania'],
  ['SG', 'UEN', 'T20VC0001A', 'a variable capital company'],
  ['SM', 'COE', '024165', 'a leading zero'],
  ['TW', 'UBN', '10458918', 'a multiple of five'],
  ['US', 'EIN', '96-1234567', 'a prefix that may be assigned next'],
  ['UY', 'CI', '123.456-1', 'seven digits'],
  ['VN', 'MST', '001099012345', 'the number of the identity card'],
  ['ZA', 'ID Number', '9202204720281', 'a refugee'],
] as const

t.test('valid numbers that stdnum refuses are accepted', async t => {
  for (const [country, type, number, why] of refusedByStdnum)
    t.equal(judgeDocument(country, type, number), 'valid', `${country} ${type} ${number}: ${why}`)
})

const spellings: readonly (readonly [country: string, number: string, names: readonly string[]])[] = [
  [
    'BR',
    '390.533.447-05',
    ['CPF', 'c.p.f.', 'CPF number', 'BR CPF', 'CADASTRO DE PESSOAS FISICAS', 'Tax ID'],
  ],
  ['CZ', '710319/2745', ['RČ', 'rc', 'rodne cislo', 'Rodné číslo', 'NATIONAL_ID']],
  ['GR', '094259216', ['ΑΦΜ', 'αφμ', 'AFM', 'VAT', 'VAT number', 'TIN', 'company-id']],
  ['RU', '7707083893', ['ИНН', 'инн', 'INN', 'TAX_ID', 'Taxpayer Identification Number']],
  ['CN', '360426199101010071', ['居民身份证', 'RIC', 'resident identity card', 'National ID']],
  ['JP', '5-8356-7825-6246', ['法人番号', 'Hojin Bango', 'Corporate Number', 'COMPANY_ID']],
  ['US', '536-90-4399', ['SSN', 'Social Security Number', 'social_security_no', 'NATIONAL_ID', 'TAX_ID']],
  ['GB', 'L01X00T47', ['Passport', 'PASSPORT_NUMBER', 'pasaporte']],
  ['FI', '20774740', ['ALV nro', 'Y-tunnus', 'Finnish VAT number', 'Arvonlisäveronumero']],
  ['FO', '623857', ['V-number', 'V-tal', 'v-nummer']],
  ['NL', '1112.22.333', ['BSN-nummer', 'burgerservicenummer', 'SSN', 'Dutch SSN', 'Citizen Service Number']],
  ['DK', '010180-1234', ['CPR-nummer', 'cprNummer', 'CPR nr.', 'Danish citizen number']],
  [
    'NO',
    '11111598403',
    ['fødselsnummer', 'fodselsnummer', 'Birth number', 'Norwegian national identity number'],
  ],
  ['PL', '8567346215', ['numer NIP', 'NIP nr', 'Numer Identyfikacji Podatkowej']],
  ['CL', '12531909-2', ['RUT o RUN', 'RUT ou RUN', 'rut/run', 'Rol Único Tributario', 'RUT chileno, RUN']],
  ['BR', '16.727.230/0001-97', ['CPF/CNPJ', 'cpf_cnpj', 'CPF ou CNPJ', 'CNPJ (empresa)', 'CPF CNPJ']],
  ['RO', '18547290', ['CUI or CIF', 'CF', 'Cod fiscal (CUI)', 'romanian company identifier']],
  ['FR', '40303265045', ['n° TVA', 'N° de TVA', 'TVA intracommunautaire']],
  [
    'ES',
    '54362315-K',
    ['D.N.I.', 'dni_number', 'Número de DNI del beneficiario', 'DNI / NIE', 'Spanish DNI'],
  ],
  ['US', '536-90-4399', ['SSN (Social Security Number)', 'U.S. Social Security Number', 'beneficiaryTaxId']],
  ['SV', '0614-050707-104-8', ['Número de Identificación Tributaria', 'NIT / DUI']],
  ['AZ', '1400057421', ['VOEN', 'vöen', 'Vergi ödəyicisinin eyniləşdirmə nömrəsi']],
  ['DE', '529900T8BM49AURSDO55', ['LEI', 'Company ID']],
]

t.test('a document is found by local name, translation or kind, in any spelling', async t => {
  for (const [country, number, names] of spellings)
    for (const name of names) t.equal(judgeDocument(country, name, number), 'valid', `${country} ${name}`)
})

/** Names of a kind, in the languages of those who send instructions. */
const namesOfKinds: readonly (readonly [country: string, number: string, names: string])[] = [
  ['PL', '44051401359', 'National ID, Personal ID, Personal Identification, Citizen ID, NID, Polish ID'],
  [
    'BR',
    '390.533.447-05',
    'Individual Tax ID, Fiscal ID, Registro tributario, Identificação fiscal, Income Tax',
  ],
  ['IT', 'IT 00743110157', 'Mehrwertsteuer, Impuesto al valor agregado, EU VAT, Value Added Tax, ПДВ, MwSt'],
  ['BR', '16.727.230/0001-97', 'Company Registration, Registro mercantil, Legal Entity, CRN, Trade Register'],
  ['FR', '40303265045', 'French VAT number'],
  ['GB', 'GB 980 7806 84', 'British VAT number, UK VAT'],
  ['IE', '6433435F', 'Irish PPS, Irish PPS number'],
  ['US', '536-90-4399', 'USA SSN, American social security number, US SSN'],
  ['AE', '100000000000003', 'UAE TRN'],
  ['DK', '010180-1234', 'CPR-nummer, Danish CPR, CPR (Dansk personnummer'],
  ['PL', '8567346215', 'NIP lub REGON, NIP - numer identyfikacji podatkowej, numer NIP (Polska)'],
]

t.test('the names of a kind are understood in many languages, with the country before them', async t => {
  for (const [country, number, names] of namesOfKinds)
    for (const name of names.split(', '))
      t.equal(judgeDocument(country, name, number), 'valid', `${country} ${name}`)
})

t.test('letters with a stroke are read as those without', async t => {
  for (const [country, number, name] of [
    ['NO', '11111598403', 'Fodselsnummer'],
    ['NO', '11111598403', 'FØDSELSNUMMER'],
    ['AZ', '1400057421', 'Vergi odeyicisinin eynilesdirme nomresi'],
    ['LV', '32579461005', 'Personas kods'],
    ['IS', '450401-3150', 'Kennitala'],
  ] as const)
    t.equal(judgeDocument(country, name, number), 'valid', `${country} ${name}`)
})

t.test('a type with the adjective of another country is not judged', async t => {
  for (const [country, type] of [
    ['PL', 'German tax number'],
    ['BR', 'Italian CPF'],
    ['US', 'United SSN of Mexico'],
    ['FR', 'British VAT number'],
  ] as const)
    t.equal(judgeDocument(country, type, '1'), undefined, `${country} ${type}`)
})

t.test('a value without any letter or digit, or longer than any number, has the wrong form', async t => {
  for (const value of ['', ' ', '-./', 'CPF', `390.533.447-05${' '.repeat(60)}`])
    t.equal(judgeDocument('BR', 'CPF', value), 'format', value)
  t.equal(judgeDocument('BR', 'CPF', '390.533.447-05'.padEnd(64)), 'valid', '64 characters')
  t.equal(judgeDocument('BR', 'CPF', '390.533.447-05'.padEnd(65)), 'format', '65 characters')
})

t.test('the usual names of the documents that a type may mean are returned', async t => {
  t.strictSame(documentNames('BR', 'TAX_ID'), ['CPF', 'CNPJ'])
  t.strictSame(documentNames('BR', 'Cadastro de Pessoas Físicas'), ['CPF'])
  t.strictSame(documentNames('RU', 'ИНН'), ['INN'])
  t.strictSame(documentNames('BR', 'library card'), [])
  t.strictSame(documentNames('XX', 'TAX_ID'), [])
})

t.test('a type that names several documents is judged by those that are known', async t => {
  t.equal(judgeDocument('BR', 'CPF/CNPJ', '231.002.999-00'), 'checksum')
  t.equal(judgeDocument('CL', 'RUT o RUN', '12531909-3'), 'checksum')
  t.equal(judgeDocument('RO', 'CUI or CIF', '18547291'), 'checksum')
  t.equal(judgeDocument('BR', 'CPF (Cadastro)', '231.002.999-00'), 'checksum', 'an explanation is ignored')
  t.equal(judgeDocument('BR', 'CPF ou RG', '12.345.678-9'), undefined, 'the number may be of the unknown one')
  t.equal(judgeDocument('BR', 'CPF ou RG', '390.533.447-05'), 'valid')
})

t.test('a type without a word that identifies a document is not judged', async t => {
  const types = ['Document number', 'Customer ID', 'recipient_id', 'Personal', 'Card', 'Reference number']
  const others = [
    'Driving licence',
    'Foreign tax ID',
    'Student ID',
    'Residence permit',
    'Partner ID',
    'State ID',
  ]
  for (const country of documentNumbers.keys())
    for (const type of [...types, ...others])
      t.equal(judgeDocument(country, type, '?'), undefined, `${country} ${type}`)
})

const notations: readonly (readonly [country: string, type: string, value: string])[] = [
  ['BR', 'CPF', ' 390 533 447 05 '],
  ['BR', 'CPF', '390/533/447–05'],
  ['BR', 'CPF', 'CPF: 390.533.447-05'],
  ['BR', 'CPF', '３９０．５３３．４４７－０５'],
  ['EG', 'TRN', '٣٣١-١٠٥-٢٦٨'],
  ['BD', 'NID', '১২৩৪৫৬৭৮৯০'],
  ['BY', 'UNP', 'УНП МА1953684'],
  ['DE', 'VAT', 'VAT DE136695976'],
  ['FR', 'TVA', 'fr40303265045'],
  ['GR', 'VAT', 'EL 094 259 216'],
  ['GB', 'VAT', 'XI 980 7806 84'],
  ['NO', 'MVA', 'NO 995525828 mva'],
  ['AT', 'FN', 'FN 122119m'],
  ['HK', 'HKID', 'G123456(A)'],
  ['FI', 'HETU', '131052308T'],
  ['SE', 'Personnummer', '198112289874'],
  ['ES', 'DNI', '54237A'],
]

t.test('a number is read in any notation and script', async t => {
  for (const [country, type, value] of notations)
    t.equal(judgeDocument(country, type, value), 'valid', `${country} ${type} ${value}`)
  t.equal(
    judgeDocument('BR', 'CPF', '390.533.447=05'),
    'format',
    'a character that is no separator is not ignored',
  )
})

t.test('unknown types, countries and kinds are not judged', async t => {
  t.equal(judgeDocument('BR', 'LIBRARY_CARD', '1'), undefined, 'an unknown type')
  t.equal(judgeDocument('FJ', 'TAX_ID', '1'), undefined, 'an unknown country')
  t.equal(judgeDocument('BR', 'NATIONAL_ID', '12.345.678-9'), undefined, 'a kind that has other numbers too')
  t.equal(judgeDocument('BR', 'TAX_ID', '12.345.678-9'), 'format', 'all tax numbers are listed')
  t.equal(judgeDocument('BR', 'TAX_ID', '16.727.230/0001-97'), 'valid', 'one number of the kind fits')
  t.equal(
    judgeDocument('BR', 'TAX_ID', '16.727.230/0001-98'),
    'checksum',
    'one number of the kind has the form',
  )
})

t.test('documentKinds lists the documents of a country with their kinds', async t => {
  t.strictSame(documentKinds('BR').slice(0, 2), [
    { name: 'CPF', kinds: ['NATIONAL_ID', 'TAX_ID'] },
    { name: 'CNPJ', kinds: ['COMPANY_ID', 'TAX_ID', 'VAT'] },
  ])
  t.strictSame(documentKinds('XX'), [])
  for (const country of documentNumbers.keys())
    for (const { name, kinds } of documentKinds(country))
      t.ok(name !== '' && kinds.length > 0, `${country} ${name}`)
})

t.test('exactly one check character is valid', async t => {
  const alphabets: Readonly<Record<string, string>> = {
    'CN USCC': '0123456789ABCDEFGHJKLMNPQRTUWXY',
    'KZ BIN': '0123456789',
    'JP My Number': '0123456789',
    'RU OGRN': '0123456789',
  }
  for (const [key, alphabet] of Object.entries(alphabets))
    for (const number of published[key]!.split(' | ')[0]!.split(', ')) {
      const before = number.replace(/\D*(?=\d)|\s/, '').slice(0, -1)
      const valid = [...alphabet].filter(
        character => judgeDocument(key.slice(0, 2), key.slice(3), before + character) === 'valid',
      )
      t.strictSame(valid, [number.slice(-1)], `${key} ${number}`)
    }
})

t.test('no input makes judgeDocument throw', async t => {
  const names = [...documentNumbers].flatMap(([country, numbers]) =>
    numbers.flatMap(number => number.names.map(name => [country, name] as const)),
  )
  const text = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 80 }),
    fc.string({ unit: fc.constantFrom(...'0123456789ABKXZÑ&+*- '), maxLength: 30 }),
    fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 20 }),
  )
  fc.assert(
    fc.property(fc.constantFrom(...names), text, ([country, name], value) => {
      const verdict = judgeDocument(country, name, value)
      return verdict === undefined || verdicts.includes(verdict)
    }),
    { numRuns: 20_000, seed: 20_261_121 },
  )
  fc.assert(
    fc.property(
      text,
      text,
      text,
      (country, type, value) => judgeDocument(country, type, value) === undefined,
    ),
  )
  t.equal(judgeDocument('BR', 'CPF', '3'.repeat(100_000)), 'format')
  t.equal(judgeDocument('BR', 'C'.repeat(100_000), '1'), undefined)
})
