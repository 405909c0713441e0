import anyAscii from 'any-ascii'
import { othersByFirst } from '../word-lines.ts'
import { standardOf } from './variant-characters.ts'

/** Traditional characters that are frequent in names, each followed by its simplified form. */
const simplified = pairsOf(
  '陳陈張张黃黄劉刘楊杨趙赵吳吴孫孙馬马許许鄭郑謝谢馮冯鄧邓葉叶蘇苏呂吕盧卢蔣蒋賈贾鍾钟鐘钟鄒邹陸陆龍龙萬万錢钱湯汤賴赖龔龚嚴严廖廖薑姜閻阎顧顾蕭萧譚谭鄔邬韓韩葉叶魏魏羅罗聶聂關关喬乔畢毕莊庄國国華华偉伟麗丽曉晓軍军強强傑杰紅红蘭兰鳳凤蓮莲瑩莹靜静潔洁雲云東东學学慶庆義义榮荣寶宝貴贵興兴貞贞輝辉達达遠远進进廣广澤泽濤涛濱滨啟启賢贤銘铭鋒锋鋼钢鐵铁銀银嬌娇愛爱樂乐歡欢業业豐丰開开陽阳衛卫勝胜紀纪維维綺绮綠绿緯纬縣县羣群詩诗誠诚諾诺謙谦議议賓宾贊赞軒轩連连過过遲迟郵邮鄉乡釗钊鈞钧鈴铃鎮镇鏡镜長长門门間间聞闻雙双電电霞霞韋韦順顺項项頤颐願愿風风飛飞馨馨駿骏鵬鹏鴻鸿鶴鹤麥麦齊齐齡龄書书會会棟栋楨桢橋桥櫻樱氣气滿满漢汉潤润燁烨燦灿爾尔獻献瑋玮瑤瑶環环畫画盛盛睿睿禮礼穎颖競竞筆笔簡简純纯細细終终經经綱纲網网編编練练總总績绩織织繼继續续聖圣職职聯联肅肃臨临藝艺蔭荫藍蓝虛虚蟬蝉術术補补裡里覺觉親亲觀观計计記记設设證证識识護护變变讓让財财貿贸資资質质車车輪轮辦办農农運运際际際际險险隊队隆隆難难靈灵頭头題题養养驗验體体魚鱼鮮鲜鳥鸟點点黨党實实寧宁將将對对導导島岛嶺岭帥帅師师幣币幫帮廠厂張张後后徑径從从復复懷怀戰战戲戏據据擇择擔担擴扩攝摄敵敌數数時时晝昼暉晖曆历機机權权歐欧殘残毀毁氫氢沒没況况淚泪淨净渦涡測测湧涌溫温準准滬沪漁渔潘潘澳澳濟济無无煒炜煥焕燈灯營营爭争牆墙犧牺獎奖獨独產产異异當当發发盡尽監监盤盘礎础種种稱称穩稳窮穷節节範范築筑粵粤糧粮紐纽約约級级紅红紹绍結结統统絲丝給给綜综緣缘罰罚羨羡習习聲声聽听肖肖腦脑興兴舉举艦舰莉莉蘊蕴衡衡裝装製制複复見见規规視视訂订訊讯訓训訪访評评詞词試试詳详認认語语說说課课調调請请論论諸诸謀谋講讲謹谨譜谱讀读貝贝負负貨货販贩責责費费賀贺賞赏賣卖購购賽赛趨趋跡迹軟软載载輕轻輔辅轉转轟轰辭辞遊游遜逊適适選选鄰邻醫医釋释針针鈣钙鉅钜錄录錦锦鍵键閃闪閉闭閣阁隱隐雜杂離离韌韧響响頂顶預预領领頻频顏颜類类顯显飯饭飲饮館馆駐驻騎骑驚惊鬥斗鮑鲍鹽盐麟麟黎黎' +
    '灣湾積积輸输團团備备動动歷历藥药療疗報报紙纸紡纺綢绸絡络線线億亿瑪玛鷹鹰騰腾陰阴額额務务買买贏赢較较還还邊边釀酿鑄铸鑽钻階阶隨随雞鸡齒齿專专層层帶带廳厅彈弹應应戶户掃扫揚扬損损換换搖摇斷断晉晋條条構构樓楼標标樣样樹树檢检殼壳減减溝沟滅灭瀏浏煉炼煙烟熱热爐炉獲获現现碼码確确組组緊紧繪绘纖纤膠胶舊旧艙舱處处號号話话該该',
)

function pairsOf(list: string): ReadonlyMap<string, string> {
  const letters = [...list]
  return new Map(letters.flatMap((letter, at) => (at % 2 === 0 ? [[letter, letters[at + 1]!] as const] : [])))
}

/** The word in simplified characters, and in the standard one of several variants. */
export const simplifiedOf = (word: string): string =>
  [...word]
    .map(letter => {
      const plain = simplified.get(letter) ?? letter
      return standardOf.get(plain) ?? plain
    })
    .join('')

/** Family names with another reading than the character usually has, and double family names. */
const chineseFamilies: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  othersByFirst(`
单 shan
曾 zeng
解 xie
仇 qiu
查 zha
任 ren
沈 shen
朴 piao
区 ou
翟 zhai
盖 ge
纪 ji
吕 lv lu lyu
欧阳 ouyang
司马 sima
上官 shangguan
诸葛 zhuge
司徒 situ
皇甫 huangfu
东方 dongfang
尉迟 yuchi
令狐 linghu
夏侯 xiahou
慕容 murong
`),
)

/** The Cantonese and Wade-Giles spellings of common family names: close. */
const otherFamilies: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  othersByFirst(`
陈 chan tan chin
李 lee
黄 wong huang ng
张 cheung chang teo
王 wong ong
林 lam lim
吴 ng wu
刘 lau liew low
蔡 choi tsai chua choy
郑 cheng tay
何 ho
梁 leung leong
罗 law lo loh
许 hui hsu koh
谢 tse hsieh chia
叶 yip yeh yap
徐 tsui hsu chui
周 chow chou chew
马 ma mah
朱 chu choo
胡 wu woo
郭 kwok kuo quek
冯 fung
邓 tang teng
曾 tsang tseng chan
萧 siu hsiao
杨 yeung yang yeo
赵 chiu chao chew
孙 suen sun
卢 lo lu
苏 so su soh
江 kong chiang
潘 poon pan
余 yu yee
蒋 chiang
邱 yau chiu khoo
石 shek shih
高 ko kao
方 fong
关 kwan
钟 chung
`),
)

/** Japanese family names and a few given names, with their usual readings; keyed by simplified characters. */
const japanese: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Array.from(
    othersByFirst(`
佐藤 sato satou
鈴木 suzuki
高橋 takahashi
田中 tanaka
伊藤 ito itou
渡辺 watanabe
渡邊 watanabe
山本 yamamoto
中村 nakamura
小林 kobayashi
加藤 kato katou
吉田 yoshida
山田 yamada
佐々木 sasaki
山口 yamaguchi
松本 matsumoto
井上 inoue
木村 kimura
林 hayashi
斎藤 saito saitou
斉藤 saito saitou
清水 shimizu
山崎 yamazaki yamasaki
森 mori
池田 ikeda
橋本 hashimoto
阿部 abe
石川 ishikawa
山下 yamashita
中島 nakajima nakashima
小川 ogawa
石井 ishii
前田 maeda
岡田 okada
長谷川 hasegawa
藤田 fujita
後藤 goto gotou
近藤 kondo kondou
村上 murakami
遠藤 endo endou
青木 aoki
坂本 sakamoto
福田 fukuda
太田 ota oota ohta
西村 nishimura
藤井 fujii
岡本 okamoto
三浦 miura
金子 kaneko
藤原 fujiwara
中野 nakano
中川 nakagawa
原田 harada
松田 matsuda
竹内 takeuchi
小野 ono
田村 tamura
中山 nakayama
和田 wada
石田 ishida
森田 morita
上田 ueda
原 hara
内田 uchida
柴田 shibata
酒井 sakai
宮崎 miyazaki
横山 yokoyama
高木 takagi
安藤 ando andou
谷口 taniguchi
大野 ono oono ohno
丸山 maruyama
今井 imai
高田 takada
藤本 fujimoto
武田 takeda
村田 murata
上野 ueno
杉山 sugiyama
増田 masuda
平野 hirano
大塚 otsuka ohtsuka
千葉 chiba
久保 kubo
松井 matsui
菅原 sugawara
木下 kinoshita
野口 noguchi
野村 nomura
新井 arai
本田 honda
太郎 taro tarou
次郎 jiro jirou
一郎 ichiro ichirou
三郎 saburo saburou
健二 kenji
健太 kenta
健 ken takeshi takeru
大輔 daisuke
翔太 shota shouta
拓也 takuya
直樹 naoki
和也 kazuya
哲也 tetsuya
達也 tatsuya
健一 kenichi
浩 hiroshi
誠 makoto
学 manabu
隆 takashi
修 osamu
茂 shigeru
実 minoru minori
勝 masaru
清 kiyoshi
進 susumu
明 akira
花子 hanako
恵子 keiko
幸子 sachiko yukiko
和子 kazuko
洋子 yoko youko
裕子 yuko hiroko
美咲 misaki
愛 ai
陽子 yoko youko
由美子 yumiko
真由美 mayumi
久美子 kumiko
智子 tomoko
直美 naomi
さくら sakura
結衣 yui
葵 aoi
翼 tsubasa
優 yu yuu
優子 yuko yuuko
蓮 ren
大翔 hiroto
晋三 shinzo shinzou
安倍 abe
`),
    ([name, readings]) => [simplifiedOf(name), readings],
  ),
)

/** How a name in Chinese characters is written in Latin: by an official table or the dictionary, and more loosely. */
export function latinOfHan(word: string): { official: readonly string[]; usual: readonly string[] } {
  const plain = simplifiedOf(word)
  const pinyin = anyAscii(plain)
    .toLowerCase()
    .replace(/[^a-z]/g, '')
  const official = [...(chineseFamilies[plain] ?? []), pinyin, ...(japanese[plain] ?? [])]
  if (pinyin.includes('lu') && /[吕律率绿]/.test(plain)) official.push(pinyin.replace('lu', 'lv'))
  return { official, usual: [...(otherFamilies[plain] ?? []), ...official.map(wadeGiles)] }
}

/** A family name of one character in Pinyin, and in other usual spellings. */
export const pinyinOfFamily = (character: string): readonly string[] => [
  ...(chineseFamilies[character] ?? []),
  anyAscii(character).toLowerCase(),
]
export const otherFamiliesOf = (character: string): readonly string[] => otherFamilies[character] ?? []

const KOREAN_DOUBLE = /^(?:남궁|황보|선우|제갈|독고|사공)./u

/** The family name of a whole name written without a space. */
export function familyNameIn(name: string): string | undefined {
  if (japanese[simplifiedOf(name)] !== undefined) return undefined
  for (const length of [3, 2])
    if (name.length > length && japanese[simplifiedOf(name.slice(0, length))] !== undefined)
      return name.slice(0, length)
  if (name.length > 4) return undefined
  if (KOREAN_DOUBLE.test(name)) return name.slice(0, 2)
  const isDouble = name.length > 2 && chineseFamilies[simplifiedOf(name.slice(0, 2))] !== undefined
  return name.slice(0, isDouble ? 2 : 1)
}

/** Katakana without small letters, as the payment network writes them: さくら and サクラ, ショウ and シヨウ. */
export const foldedKana = (word: string): string =>
  KANA.test(word)
    ? word
        .replace(/[ぁ-ゖ]/g, letter => String.fromCodePoint(letter.codePointAt(0)! + 0x60))
        .replace(/[ァィゥェォャュョッヮヵヶ]/g, letter => LARGE[SMALL.indexOf(letter)]!)
    : word

const KANA = /[ぁ-ゖァ-ヶ]/
const SMALL = 'ァィゥェォャュョッヮヵヶ'
const LARGE = 'アイウエオヤユヨツワカケ'

/** Hepburn, with long vowels written or not. */
export function latinOfKana(word: string): readonly string[] {
  const letters = anyAscii(word)
    .toLowerCase()
    .replace(/[^a-z]/g, '')
  return [letters, letters.replace(/o[uo]/g, 'o').replace(/uu/g, 'u')]
}

/** Pinyin respelled as in Taiwan. */
function wadeGiles(pinyin: string): string {
  return pinyin
    .replace(/zh/g, 'CH')
    .replace(/q/g, 'CH')
    .replace(/x/g, 'HS')
    .replace(/z/g, 'TS')
    .replace(/c(?!h)/g, 'TS')
    .replace(/j/g, 'CH')
    .replace(/r/g, 'J')
    .replace(/ong/g, 'UNG')
    .replace(/ian/g, 'IEN')
    .toLowerCase()
}
