/**
 * Chinese characters with variants that registers and banks use for one name, a row each: the character to compare by,
 * then its variants (itaiji). Old forms before the Japanese reform of 1946 and the forms of the Japanese family register
 * that JIS X 0208 lacks. Families that only sound alike stay apart: 斎藤 is not 斉藤.
 *
 * From the list of standard characters (常用漢字表, with its old forms), the characters for names (人名用漢字) and JIS X 0213.
 */
const rows = `
高 髙
边 邊 邉 辺 𨘢
崎 﨑 嵜
斋 齋 斎
齐 齊 斉
广 廣 広
浜 濱 濵 滨
樱 櫻 桜
泽 澤 沢
国 國 圀 囯
吉 𠮷
岛 島 嶋 嶌 㠀
德 徳
真 眞
富 冨
荣 榮 栄
龙 龍 竜
泷 瀧 滝
渊 淵 渕
峰 峯
岩 巖 巌 嵓
惠 恵
寿 壽
丰 豐 豊
与 與
凉 涼
剑 劍 剣 劒 劔
卷 巻
恒 恆
户 戶 戸
教 敎
步 歩
每 毎
溪 渓 谿
为 爲 為
祢 禰
穰 穣
绪 緖 緒
藏 蔵
赖 賴 頼
乡 鄕 郷 鄉
郎 郞
闲 閒
麹 麴
黄 黃
黑 黒
濑 瀨 瀬
薮 藪
桑 桒
馆 館 舘
清 淸
青 靑
内 內
吴 吳 呉
鸥 鷗 鴎
塚 冢
土 圡
曾 曽
增 増
总 總 総
庄 莊 荘
条 條
静 靜
穗 穂
聪 聰 聡
饮 飮
禄 祿
缘 緣 縁
槙 槇
遥 遙
尧 堯 尭
亚 亞 亜
弥 彌
彦 彥
颜 顏 顔
船 舩
桥 橋 𣘺
铁 鐵 鉄 鉃
芦 蘆
关 關 関
盐 鹽 塩
圆 圓 円
实 實 実
涩 澁 渋
县 縣 県
驿 驛 駅
传 傳 伝
儿 兒 児
两 兩 両
处 處 処
气 氣 気
应 應 応
归 歸 帰
当 當
恋 戀
扩 擴 拡
举 擧 挙 舉
效 効
数 數
晓 曉 暁
横 橫
检 檢 検
权 權 権
欢 歡 歓
济 濟 済
灵 靈 霊
画 畫
畅 暢
痴 癡
发 發 発
砚 硯
礼 禮
称 稱
粹 粋
经 經 経
续 續 続
绘 繪 絵
胆 膽
艺 藝
药 藥 薬
虫 蟲
觉 覺 覚
观 觀 観
触 觸
译 譯 訳
证 證 証
读 讀 読
变 變 変
让 讓 譲
赞 贊 賛
践 踐
转 轉 転
轻 輕 軽
辞 辭
递 遞
钱 錢 銭
铸 鑄 鋳
镇 鎭 鎮
险 險 険
隐 隱 隠
杂 雜
显 顯 顕
验 驗 験
齿 齒 歯
龄 齡 齢
图 圖 図
团 團 団
围 圍 囲
垒 壘 塁
壮 壯
声 聲
学 學 斈
宝 寶
宽 寬 寛
对 對 対
寻 尋
岳 嶽
带 帶 帯
强 強 彊
径 徑
万 萬
铃 鈴
木 朩
柳 栁 桺
梅 楳
浅 淺
矶 磯
筱 篠
叶 葉
藤 籐
贤 賢
诹 諏
栃 杤
昇 曻
佛 仏
桧 檜
`

export const standardOf: ReadonlyMap<string, string> = new Map(
  rows
    .trim()
    .split('\n')
    .flatMap(row => {
      const [standard, ...variants] = row.split(' ')
      return variants.filter(each => each !== standard).map(each => [each, standard!] as const)
    }),
)
