import { type Culture, type Rule, respelled, wordsIn } from './culture.ts'

/**
 * Hepburn, as in passports, against Kunrei-shiki (ISO 3602), with long vowels written or not: Junichi and Juniti, Ohtani
 * and Otani.
 */
export const japanese: Culture = {
  id: 'japanese',
  isTypical: word => names.has(keyOf(word)),
  isListed: word => names.has(keyOf(word)),
  keys: word => {
    const key = keyOf(word)
    return WORD.test(key) ? [key] : []
  },
}

const keyOf = (word: string) => respelled(word, rules)

const rules: readonly Rule[] = [
  [/oh(?=[^aiueoy]|$)/g, 'o'],
  [/o[ou]/g, 'o'],
  [/uu/g, 'u'],
  [/m(?=[bmp])/g, 'n'],
  [/tch/g, 'cch'],
  [/sy(?=[aou])/g, 'sh'],
  [/(?:ty|cy)(?=[aou])/g, 'ch'],
  [/(?:zy|jy|dy)(?=[aou])/g, 'j'],
  [/s(?=i)/g, 'sh'],
  [/t(?=i)/g, 'ch'],
  [/t(?=u)/g, 'ts'],
  [/h(?=u)/g, 'f'],
  [/(?<![a-z])f(?=u)/g, 'f'],
  [/[zd](?=i)/g, 'j'],
  [/d(?=u)/g, 'z'],
  [/(?<=[sc])hh/g, 'h'],
  [/tss/g, 'ts'],
]

const WORD =
  /^(?:(?:[kgsztdnhbpmrwfj]|[sc]h|ts|[kgnhbpmrsztdj]y|y|kk|ss|tt|pp|tch|cch)?[aiueo]|n(?![aiueoy]))+$/

/** Frequent family and given names of Japan, by their keys. */
const names: ReadonlySet<string> = new Set(
  [
    ...wordsIn(`
abe adachi aihara akiyama amano ando aoki aoyama arai arakawa araki asai asano baba chiba chida doi endo fujii fujimoto
fujimura fujita fujiwara fukuda fukui fukushima furukawa goto hamada hamaguchi hara harada hasegawa hashimoto hattori hayashi
higuchi hirai hirano hirata hirose homma honda hori horiuchi hoshino ichikawa iida ikeda imai imamura inoue ishibashi ishida
ishihara ishii ishikawa ito iwamoto iwasaki iwata kamiya kaneko kato katayama kawaguchi kawai kawakami kawamura kawasaki
kawashima kikuchi kimura kinoshita kishi kitagawa kitamura kobayashi kojima komatsu kondo kono koyama kubo kudo kumagai kuroda
kurihara maeda maruyama matsuda matsui matsumoto matsumura matsuo matsushita matsuura minami mishima miura miyamoto miyata
miyazaki mizuno mochizuki mori morimoto morita motoki murakami murata muto nagai nagano nagata naito nakagawa nakajima nakamura
nakanishi nakano nakata nakayama nakai nishi nishida nishikawa nishimura nishiyama noda noguchi nomura oda ogawa oishi okada
okamoto okazaki okuda okubo omori ono onishi osawa oshima ota otani otsuka oyama ozaki saito sakai sakaguchi sakamoto sakata
sakurai sano sasaki sato sawada shibata shimada shimizu shinohara shiraishi sugawara sugimoto sugiyama suzuki tachibana tada
takada takagi takahashi takano takayama takeda takeuchi tamura tanabe tanaka taniguchi tanimoto terada tominaga tomita toyoda
tsuchiya tsuda tsuji tsukamoto uchida uchiyama ueda uehara uemura ueno wada watanabe yagi yamada yamaguchi yamamoto yamamura
yamanaka yamane yamasaki yamashita yamauchi yamazaki yano yasuda yokoyama yoshida yoshikawa yoshimura yoshioka
ai aiko akane akemi aki akihiko akihiro akiko akio akira aoi asami asuka atsuko atsushi aya ayaka ayako ayumi chie chiyo daichi
daiki daisuke eiji eiko emi emiko eri eriko fumiko fumio goro hajime hana hanako haru haruka haruki haruko haruto hideaki
hideki hideko hideo hikaru hina hiro hiroaki hiroki hiroko hiromi hiroshi hiroto hiroyuki hisashi honoka ichiro isamu isao itsuki
jiro jun junichi junko kaede kaito kana kanako kaori kaoru katsumi katsuya kazuhiro kazuki kazuko kazumi kazuo kazuya kei keiko
keisuke keita ken kenichi kenji kenta kentaro kiyoshi koichi koji kosuke kota kotaro kumiko kunio kyoko mai maki makiko makoto
mami mamoru manabu mao mari mariko masahiro masaki masako masami masao masaru masashi masato masaya mayu mayumi megumi mei michiko
midori miho mika mikako miki mikio minako minoru misaki mitsuko mitsuo mitsuru miwa miyu mizuki momoko naoki naoko naomi naoto
naoya natsuki natsuko natsumi noboru nobuko nobuo nobuyuki nori noriko norio osamu reiko ren rie rika riko riku rina risa ryo
ryohei ryoichi ryoko ryosuke ryota ryotaro ryu ryuichi ryuji saburo sachiko saki sakura saori satomi satoru satoshi sayaka sayuri
seiichi seiji shigeki shigeko shigeo shigeru shinichi shinji shingo shinya shinzo shiori shizuka shizuko sho shogo shohei shoichi
shoji shota shun shuichi shuji shunsuke sota sumiko susumu tadashi taichi taiki takahiro takako takao takashi takayuki takehiko takeo
takeshi takumi takuya tamotsu taro tatsuo tatsuya tetsuo tetsuya tomohiro tomoko tomomi tomoya toru toshiaki toshihiko toshiko toshio
toshiyuki tsubasa tsutomu tsuyoshi wataru yasuhiro yasuko yasuo yasushi yoichi yoji yoko yoshiaki yoshie yoshihiro yoshiko yoshio
yosuke yota yu yudai yui yuichi yuji yuka yukari yuki yukiko yukio yuko yumi yumiko yusuke yuta yutaka yuto yuya
`),
  ].map(keyOf),
)
