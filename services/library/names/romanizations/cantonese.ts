/**
 * Characters of names, simplified, by their spelling in Hong Kong: as the Government's practice writes them in identity
 * cards (near Meyer-Wempe and Eitel, without tones), and where holders often differ, in the row of each spelling.
 */
const rows = `
chan 陈灿 chau 周 chow 周 cheng 郑清贞菁晴 cheuk 卓焯 cheung 张章祥翔长昌 chi 志智之芝紫梓子自慈治致 chik 植 chin 钱展前千 ching 程正靖澄贞菁晶政静精清
chiu 赵超照潮 cho 祖曹早 choi 蔡彩才财 chong 庄创 chu 朱珠柱 chue 朱 chuen 全泉传铨 chui 徐翠 chun 俊振春真骏津进晋镇臻 chung 钟忠仲聪宗松中颂
chor 楚佐 fai 辉晖 fan 范凡芬 fat 发 fei 飞菲 fo 科 fong 方芳 foon 欢宽 fu 富傅夫 fuk 福 fung 冯凤锋丰枫峰 fan 帆 ha 夏霞 hang 恒幸杏行 hau 孝厚侯巧 hei 喜希曦熙
heung 向香 him 谦 hin 轩显宪 hing 兴庆馨 ho 何浩豪好可 hoi 海开凯恺 hok 学鹤 hon 汉翰瀚韩 hong 康匡航 hui 许 hung 洪雄红虹鸿孔 ip 叶 ka 家嘉加 kai 启继佳
kam 金锦甘 kan 简勤谨 kay 基 kei 琪祺纪基奇麒其 keung 强姜 kin 健坚建 king 敬景琼经 kit 杰洁 kiu 翘娇侨乔 ko 高 kok 国觉郭 kong 江刚港广 kuen 娟权 kui 巨
kuk 菊 kun 权冠 kung 恭龚功 kwai 桂贵葵 kwan 关君坤均群钧军 kwok 郭国 kwong 邝光广 ky 基 lai 黎丽励礼赖 lam 林蓝琳 lan 兰 lap 立 lau 刘流柳 lee 李利莉
lei 李莉 leung 梁良亮 li 李莉 lik 力 lim 廉濂 lin 莲连 ling 玲灵凌龄铃 lo 罗卢劳老 loi 来 lok 乐洛骆 long 朗 lui 雷吕 luk 陆六 lun 伦麟 lung 龙隆 ma 马
mak 麦 man 文敏万曼民汶雯 mau 茂 mei 美薇媚 mi 美 ming 明铭鸣名 miu 妙苗 mo 武慕毛 mok 莫 mui 梅妹 mun 敏满门 muk 睦沐木 nam 南楠 nang 能 nga 雅 ngai 魏毅艺
ngan 颜银 ngo 敖傲 ngok 岳乐 ng 吴伍 ning 宁 nui 女 oi 爱 on 安 or 柯 pak 伯柏白 pan 彬潘斌 pang 彭鹏 pik 碧 ping 平萍屏炳 po 宝保波普甫步 pong 邦 poon 潘 pui 培沛佩珮贝
pun 本 sai 世 sam 三心森 san 新山珊 sang 生 sau 秀修 sek 石 seung 尚双 shan 珊山 shek 石 sheung 尚双 shing 成诚盛胜城 shiu 邵少兆 shu 树书 shuen 旋璇 shuk 淑 shum 岑沈
shun 信顺淳纯 sik 锡适 sin 先善倩仙 sing 星声成 siu 小萧少兆 so 苏素 sui 瑞水绥 suk 淑 sum 心 sun 新孙信辛 sung 宋崇 sze 思诗施司士斯 szeto 司徒 tai 大戴泰 tak 德得
tam 谭 tang 邓腾 tat 达 tik 迪 tim 甜 tin 天田 ting 婷定霆廷亭庭 to 杜桃涛图道 tong 唐汤棠堂 tou 涛 tsang 曾增 tse 谢 tsoi 蔡彩 tsui 徐崔翠 tsz 子梓紫芷慈 tuen 端 tung 东彤栋桐同通
wa 华桦嬅 wah 华桦嬅 mang 孟 chau 秋 chun 泰 wai 伟威慧惠卫维韦玮蔚炜 wan 云尹温韵芸允 wing 永荣颖咏泳 wo 和 wong 王黄汪旺 woon 焕 wu 胡湖 wui 会 wun 焕 yam 任 yan 欣恩仁殷人昕茵忻 yat 日一逸 yau 邱有友优游幽
yee 怡仪宜意余儿 yeung 杨扬阳洋 yi 怡仪宜意懿以 yik 益翼易亦 yim 严艳 yin 燕贤妍言彦 ying 英莹盈影瑛颖迎 yip 叶业 yiu 姚耀瑶尧 yu 余于如宇瑜俞雨愉裕 yue 余如宇 yuen 袁源元远婉圆苑 yuet 月悦 yui 锐睿蕊
yuk 玉旭煜毓钰 yun 润恩欣 yung 容勇蓉翁 yam 音 yan 忻 chak 泽 chai 齐 cheong 张章 chim 詹 lok 乐 sin 冼 fung 风 shi 施时诗 kwan 昆 hei 起 him 添 wai 唯 chung 重 yin 然 tsun 俊 tsan 灿 tso 曹
`

const charactersOf = new Map<string, string>()
const cells = rows.trim().split(/\s+/)
for (const [at, cell] of cells.entries())
  if (at % 2 === 0) charactersOf.set(cell, (charactersOf.get(cell) ?? '') + cells[at + 1]!)

/** The characters that a syllable may stand for; empty if it is no syllable of Hong Kong. */
export const charactersIn = (syllable: string): string => charactersOf.get(syllable) ?? ''
