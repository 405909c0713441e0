/**
 * Frequent family names of China and Korea in Latin letters: Pinyin, Cantonese, Hokkien, and as Koreans write theirs.
 */
const families: ReadonlySet<string> = new Set(
  `
wang li zhang liu chen yang zhao huang zhou wu xu sun hu zhu gao lin he guo ma luo liang song zheng xie han tang feng yu
dong xiao cheng cao yuan deng fu shen zeng peng lu su jiang cai jia ding wei xue ye yan pan du dai xia zhong tian ren fan
fang shi yao tan liao zou xiong jin hao kong bai cui kang mao qiu qin gu hou shao meng long wan duan qian yin yi chang
qiao lai gong wen
chan chin wong cheung lau lam leung cheng ng ho lo hui tse kwok tsang tang fung yeung yip tsui chow chu mak yuen chiu tam
tsai tsao hsu hsieh hsiao chou chien teng tseng tan lim ong goh koh teo tay chua toh yeo low liew foo chong loh ang kwan
kwong lui mok poon pang szeto tong wan yam yim yung
kim gim lee yi rhee park bak pak choi choe jung jeong chung cheong kang gang cho jo yoon yun youn jang lim rim han oh seo
suh shin sin kwon gwon hwang ahn song ryu yoo yu hong jeon jun chun ko go moon mun sohn son bae pae baek paik baik heo hur
huh nam shim sim noh roh kwak gwak sung seong cha joo ju woo koo min jin ji eom chae won cheon bang gong hyun ham byun yeom
`
    .trim()
    .split(/\s+/),
)

export const isEastAsianFamily = (word: string): boolean => families.has(word)

/** Frequent family names of Vietnam that are rare elsewhere. The given name comes last. */
const vietnamese: ReadonlySet<string> = new Set(
  'nguyen tran pham hoang huynh phan vu vo dang bui ngo duong truong dinh trinh'.split(' '),
)

export const isVietnameseFamily = (word: string): boolean => vietnamese.has(word)
