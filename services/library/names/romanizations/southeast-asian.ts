import { type Culture, type Rule, SINGLE, respelled, wordsIn } from './culture.ts'

/** Thai names: the table of the Royal Society (RTGS) writes no long vowels; holders write by sound or by Sanskrit. */
export const thai: Culture = {
  id: 'thai',
  isTypical: word => names.has(respelled(word, rules)) || ENDS.test(word),
  isListed: word => names.has(respelled(word, rules)),
  keys: word => [respelled(word, rules)],
}

const ENDS =
  /(?:wong|phong|pong|chai|sak|suk|siri|porn|phon|rat|rung|kul|kun|wat|sri|krit|pat|phat|nont|yut|yuth|wit|sin|boon|bun|ya|wan|tip|thip)$/

const rules: readonly Rule[] = [
  [/ph/g, 'p'],
  [/th/g, 't'],
  [/kh/g, 'k'],
  [/gk/g, 'k'],
  [/bh/g, 'p'],
  [/dh/g, 't'],
  [/v/g, 'w'],
  [/ee|ii/g, 'i'],
  [/oo|uu|ou/g, 'u'],
  [/aa/g, 'a'],
  [/or(?=n)/g, 'o'],
  [/j/g, 'ch'],
  [/eu/g, 'ue'],
  SINGLE,
]

const names = new Set(
  [
    ...wordsIn(`
adisak amnat anan anchalee anong anucha apichat apinya arthit arun bancha boonmee boonsri busaba chaiwat chalerm chanchai chantana
charoen chatchai chuan danai jaidee jintana kanya kanokwan kamol kittisak kritsada kulap lamai malee manit mongkol montri napa
narong nattapong nattaporn nattawut nicha niran nopporn noppadon orawan panya pairoj parichat pattama phichai pimchanok piyaporn
pongsak pornthip prasert prasit prayuth preecha raksriaksorn ratana rattana saetang sakda saman samart sangwan sathit sawat shinawatra
siriporn sirikit sombat somchai somjai somkid somkiat sompong somporn somsak somsri songkran sopha srisuk srisai suchada suchart sukanya
sumalee sunan sunee supaporn supatra surachai surasak suthep suwan suwannee tanawat tanya tawee thaksin thanakorn thanapong thawat
thongchai thongkham udom ubon urai uthai vichai wandee wanchai wanida wattana wichai wichit wilai wirat wongsawat worapong yingluck
yongyut yuphin phongphan chanocha wongsa boonsong
`),
  ].map(word => respelled(word, rules)),
)

/** Names of India, Sri Lanka and Nepal: th and t, ee and i, oo and u, w and v, sh and s before y. */
export const indian: Culture = {
  id: 'indian',
  isTypical: word => indians.has(respelled(word, sounds)) || ENDS_INDIAN.test(word),
  isListed: word => indians.has(respelled(word, sounds)),
  keys: word => [respelled(word, sounds)],
}

const ENDS_INDIAN =
  /(?:swamy|swami|samy|murthy|appan|amma|anathan|nathan|ndran|singam|lingam|velu|esan|esh|vathi|priya|deep|inder|preet|jeet|kar|wala)$/

const sounds: readonly Rule[] = [
  [/ksh|x/g, 'ks'],
  [/th/g, 't'],
  [/dh/g, 'd'],
  [/bh/g, 'b'],
  [/gh/g, 'g'],
  [/jh/g, 'j'],
  [/zh/g, 'l'],
  [/ph/g, 'f'],
  [/ck|c(?!h)/g, 'k'],
  [/chh/g, 'ch'],
  [/ee|ii/g, 'i'],
  [/oo|uu|ou/g, 'u'],
  [/aa/g, 'a'],
  [/w/g, 'v'],
  [/y$/, 'i'],
  SINGLE,
]

const indians = new Set(
  [
    ...wordsIn(`
aarti abhijit abhishek aditya agarwal ajay ajit akash akshay amar amit amol anand ananya anil anita anjali ankit anjana anu anuradha
arjun arun aruna arvind asha ashish ashok ashwini balaji bala banerjee bhatt bhavani bhaskar chandra chandran chatterjee chopra chowdhury
das dasgupta deepa deepak desai devi dinesh dipak divya durga ganesh gaurav gautam geeta geetha ghosh gita gopal govind gupta hari harish
hema iyer jain jaya jayanti jha jitendra joshi kalyani kamal kamala kannan kapoor karthik kaur kavita kavitha khanna kiran kishore krishna
kulkarni kumar kumari lakshmi lalita latha lata madhav madhu mahesh malini manish manoj manju meena meera mehta menon mishra mohan mohini
mukesh mukherjee murali murugan nair naidu nanda narayan naresh natarajan naveen neha nikhil nirmala nitin padma pandey pandit parvati
patel patil pillai pooja prabha pradeep prakash pramod prasad pratap pravin prem preeti priya purnima radha rahul raj raja rajan rajendra
rajesh raju rakesh rama raman ramesh rani rao rathi ravi reddy rekha ritu rohan rohit roshan roy sachin saha sandeep sangeeta sanjay
sanjeev santosh sarita saroja sathish satish savitri selvi selvam senthil sen seshadri shah shankar shanti sharma shekhar shilpa shiva
shobha shukla shyam singh sita sneha soma sridhar srinivas srinivasan sudha sudhir sujata suman sumit sundar sundaram sunil sunita
suresh surya sushil sushma swati tamil tripathi uma umesh usha vani varma vasant veena venkatesh venkat verma vidya vijay vikas vikram
vinay vinod vishal vishnu vivek yadav yash arumugam palani velu muthu anbu kathir selvan thangam ilango arul mani
`),
  ].map(word => respelled(word, sounds)),
)
