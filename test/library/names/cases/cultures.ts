import type { Pairs } from './pairs.ts'

/** Names of many countries in the spellings, abbreviations and married forms of their banks, and strangers by one letter. */
export const cultures: Readonly<Record<string, Pairs>> = {
  Vietnamese: {
    MATCH: `
Nguyễn Thị Minh Khai | NGUYEN THI MINH KHAI
Phạm Quốc Bảo | Pham Quoc Bao
Đặng Hoài Nam | Dang Hoai Nam
Hoà Nguyễn Thị Thuý | Nguyễn Thị Thúy Hòa
Bùi Thị Xuân | bùi thị xuân
Vũ Trọng Phụng | Vu Trong Phung
CÔNG TY TNHH Hòa Bình | Cong ty TNHH Hoa Binh
Trịnh Công Sơn | TRINH CONG SON
`,
    CLOSE_MATCH: `
Nguyen Phuong | Nguyễn Thị Phương
`,
    NO_MATCH: `
Phạm Văn Tú | Phạm Văn Tư
Trần Thị Lan | Trần Thị Lân
Võ Thị Thủy | Võ Thị Thúy
Ngô Đình Đạt | Ngô Đình Dật
Phan Thị Bích | Phan Thị Bich Ngọc
Bui Thi Hanh | Bui Thi Hang
Vu Thi Linh | Vu Thi Linh Chi
Đinh Công Sơn | Đinh Công Sớn
Nguyễn Thị Thảo | Nguyễn Thị Thao
Phạm Minh Chính | Phạm Minh Chinh
Ngô Bảo Châu | Ngô Bảo Chấu
Nguyen Van Tuan | Nguyen Van Toan
`,
  },
  Chinese: {
    MATCH: `
Lü Xiaojun | Lyu Xiaojun
Lü Yanan | Lv Yanan
吕小军 | Lyu Xiaojun
王晓明 | Wang Xiaoming
歐陽娜娜 | 欧阳娜娜
歐陽娜娜 | Ouyang Nana
張偉 | 张伟
Chen Shui-bian | 陳水扁
香港中旅有限公司 | 香港中旅有限公司
大昌貿易有限公司 | 大昌贸易有限公司
刘晓波 | Liu Xiaobo
Nü Wa Zhang | Nyu Wa Zhang
`,
    CLOSE_MATCH: `
蔡英文 | Tsai Ing-wen
Tsai Chih-ming | Cai Zhiming
Hsu Chun-hao | Xu Junhao
Chou Chieh-lun | Zhou Jielun
Chang Hui-mei | Zhang Huimei
Teng Li-chun | Deng Lijun
Kuo Tai-ming | Guo Taiming
Hsieh Chen-wu | Xie Zhenwu
Chiang Ching-kuo | 蒋经国
Lai Ching-te | 賴清德
Wong Ka Fai | 黃家輝
Leung Chun Ying | 梁振英
Lee Ka Shing | 李嘉誠
Cheung Hok Yau | 張學友
Lau Tak Wah | 劉德華
Chow Yun Fat | 周潤發
Tse Ting Fung | 謝霆鋒
Kwok Fu Shing | 郭富城
Yeung Chin Wa | 楊千嬅
Chan Ho Nam | 陳浩南
CHAN Siu Ming | 陳小明
Wong Mei Ling | 黃美玲
Lam Wai Man | 林慧敏
Ho Chi Keung | 何志強
Jackie Chan Kong Sang | Chan Kong Sang
Chan Tai Man Peter | Chan Tai Man
恒通控股有限公司 | 恒通控股公眾有限公司
Hu Chin-tao | Hu Jintao
Sung Mei-ling | Song Meiling
Tsao Hsueh-chin | Cao Xueqin
Lo Wing Hong | 羅永康
Cheng Siu Chau | 鄭少秋
`,
    NO_MATCH: `
Chan Tai Man | Chan Tai Wan
陳大文 | 陳大明
Zhang Wei | Zhang Wen
Wang Fang | Wang Feng
Chen Jing | Cheng Jing
Zhou Jielun | Chou Chieh-lin
Lee Ka Shing | 李家傑
Tsai Chih-ming | Cai Jiming
恒通控股有限公司 | 恒達控股有限公司
Li Bing | Li Ping
Wang Dong | Wang Tong
Chen Wei | Chen Hui
Lau Tak Wah | 劉德明
王芳 | 王方方
Zhang Min | Zhang Ming
Ho Siu Lung | Ho Siu Long
`,
  },
  Japanese: {
    MATCH: `
髙島健太 | 高島健太
渡邉美咲 | 渡辺美咲
﨑山太郎 | 崎山太郎
齋藤一郎 | 斎藤一郎
廣瀬誠 | 広瀬誠
濵田修 | 浜田修
櫻井翔太 | 桜井翔太
澤田直樹 | 沢田直樹
國分隆 | 国分隆
𠮷田進 | 吉田進
嶋田茂 | 島田茂
德川清 | 徳川清
眞鍋実 | 真鍋実
邊見浩 | 辺見浩
株式会社ミナト | カ）ミナト
カ）ヤマモトコウギヨウ | 株式会社ヤマモトコウギョウ
ミナトシヨウジ（カ | ミナトショウジ株式会社
ユ）タナカシヨウテン | 有限会社タナカショウテン
ド）アオバ | 合同会社アオバ
シヤ）ニホンキヨウカイ | 社団法人ニホンキョウカイ
ｶ)ｻｸﾗﾄﾞｳ | 株式会社サクラドウ
鈴木翼 | Suzuki Tsubasa
高橋健太 | Takahashi Kenta
ヤマダ タロウ | やまだ たろう
ヤマダ ハナコ | Yamada Hanako
株式会社青木製作所 | (株)青木製作所
㈱青木製作所 | 株式会社青木製作所
有限会社ひかり | (有)ひかり
槇原敬之 | 槙原敬之
冨田勝 | 富田勝
フク）ヒカリカイ | 社会福祉法人ヒカリカイ
`,
    CLOSE_MATCH: `
Ohno Yuko | Ono Yuko
Satoh Kenji | Sato Kenji
Tarou Yamada | Taro Yamada
Ryouhei Katou | Ryohei Kato
Juniti Tanaka | Junichi Tanaka
Mituru Hukuda | Mitsuru Fukuda
Shinji Tsuchiya | Sinzi Tutiya
Kouji Itoh | Koji Ito
Syouta Tanaka | Shota Tanaka
`,
    NO_MATCH: `
Sato Mari | Sato Mami
Kobayashi Rina | Kobayashi Rika
Ito Haruka | Ito Haruko
Kimura Shota | Kimura Shoto
高橋一郎 | 高橋二郎
山田商事株式会社 | 山本商事株式会社
Mori Naoto | Mori Naoko
Tanaka Keiko | Tanaka Reiko
Saito Yuta | Saito Yuto
佐藤健太 | 佐藤健一
`,
  },
  Korean: {
    MATCH: `
김민수 | Kim Minsu
이정은 | Lee Jeong Eun
(주)한빛상사 | 주식회사 한빛상사
`,
    CLOSE_MATCH: `
박지성 | Park Jisung
Pak Chisŏng | Park Jisung
Yi Sŭngman | Lee Seungman
Rhee Min-jung | Lee Min Jung
Kim Young-ho | Kim Yeongho
Choi Hyun-woo | Choe Hyeonu
Jung Eun-ji | Jeong Eunji
Kang Soo-yeon | Gang Su-yeon
Ban Ki-moon | Ban Gimun
`,
    NO_MATCH: `
Park Ji-hye | Park Ji-hyun
Kim Ji-won | Kim Ji-woo
Choi Eun-ji | Choi Eun-ju
Lee Min-ho | Lee Min-hyuk
Kim Hee-jin | Kim Hye-jin
`,
  },
  Indonesian: {
    MATCH: `
Ir. Joko Widodo | Joko Widodo
H. Susilo Bambang | Susilo Bambang
Drs. Agus Salim, M.Si. | Agus Salim
Dewi Lestari, S.H. | Dewi Lestari
Bpk. Slamet Riyadi | Slamet Riyadi
Hj. Siti Aminah | Siti Aminah
PT Maju Jaya | PT. MAJU JAYA
Maju Jaya, PT | PT Maju Jaya
CV Berkah Abadi | CV. Berkah Abadi
Prof. Dr. H. Din Syamsuddin, M.A. | Din Syamsuddin
`,
    CLOSE_MATCH: `
Soetomo Hardjo | Sutomo Harjo
Djoko Soesilo | Joko Susilo
Tjokro Aminoto | Cokro Aminoto
Boedi Santoso | Budi Santoso
Soerjadi Soedirdja | Suryadi Sudirja
Ratna Djoewita | Ratna Juwita
Achmad Soebardjo | Ahmad Subarjo
Chairil Anwar | Khairil Anwar
Sjahrir Nasution | Syahrir Nasution
Muh. Rizky Pratama | Muhammad Rizky Pratama
Moh. Hatta | Mohammad Hatta
M. Jusuf Kalla | Muhammad Yusuf Kalla
Moch. Basri | Mochamad Basri
Muchamad Nazir | Muhammad Nazir
Akhmad Dahlan | Ahmad Dahlan
Abd. Rahman Wahid | Abdul Rahman Wahid
Ahmad Sofyan Djalil | Ahmad Sofyan Jalil
Widjojo Nitisastro | Wijoyo Nitisastro
Wahjoe Hidajat | Wahyu Hidayat
Soegeng Rijanto | Sugeng Riyanto
Ki Hadjar Dewantara | Ki Hajar Dewantara
Mochamad Iriawan | Muhammad Iriawan
`,
    NO_MATCH: `
Siti Aminah | Siti Aminuddin
Dewi Lestari | Devi Listiani
Suryadi | Suryani
PT Maju Jaya | CV Maju Jaya
Sri Wahyuni | Sri Wahyudi
Bambang Sutrisno | Bambang Sutrisna
Rini Lestari | Rina Lestari
Ahmad Fauzi | Ahmad Fauzan
Eko Prasetyo | Eka Prasetya
`,
  },
  Filipino: {
    MATCH: `
Maria Dela Rosa | Maria de la Rosa
Ramon Delos Reyes | Ramon de los Reyes
Ana Delas Alas | Ana de las Alas
Pedro Dela Peña | Pedro De La Pena
Rosario Del Rosario | Rosario delRosario
Juan Delacruz | Juan dela Cruz
Gloria Macapagal-Arroyo | Gloria Macapagal Arroyo
San Juan, Roberto | Roberto Sanjuan
Sto. Domingo, Ana | Ana Santo Domingo
Sta. Maria Jose | Jose Santa Maria
Emilio dela Fuente | Emilio de la Fuente
Teresita Delos Angeles | Teresita de los Angeles
`,
    CLOSE_MATCH: `
Ma. Theresa Santos | Maria Theresa Santos
Ma. Cristina Dela Cruz | Maria Cristina de la Cruz
Jose P. Rizal Jr. | Jose Rizal Jr
Jose Rizal | Jose P. Rizal
Maria Santos | Maria Clara Santos
Gloria Arroyo | Gloria Macapagal-Arroyo
Corazon C Aquino | Corazon Cojuangco Aquino
`,
    NO_MATCH: `
Jose Delos Santos | Jose Delos Reyes
Maria Dela Cruz | Mario Dela Cruz
Jun Bautista | Jon Bautista
Rogelio Ramos | Rogelia Ramos
Ana Dela Torre | Ana Dela Vega
`,
  },
  Malay: {
    MATCH: `
Dato' Ahmad bin Ismail | Ahmad bin Ismail
Syarikat Maju Sdn Bhd | Syarikat Maju Sdn. Bhd.
`,
    CLOSE_MATCH: `
Siti binti Ahmad | Siti bt Ahmad
Ahmad Ismail | Ahmad bin Ismail
Mohd Faizal bin Osman | Mohamed Faizal bin Osman
Muhd Hafiz bin Rahman | Muhammad Hafiz bin Rahman
Nur Aisyah bte Omar | Nur Aisyah binti Omar
`,
    NO_MATCH: `
Tan Ah Kow | Tan Ah Kaw
Lim Guan Eng | Lim Guan Huat
`,
  },
  Thai: {
    MATCH: `
นาย สมชาย ใจดี | สมชาย ใจดี
นางสาวสุดา แก้วใส | สุดา แก้วใส
บริษัท ไทยรุ่งเรือง จำกัด | บจก. ไทยรุ่งเรือง
บริษัท ไทยรุ่งเรือง จำกัด (มหาชน) | บมจ. ไทยรุ่งเรือง
ห้างหุ้นส่วนจำกัด รวมช่าง | หจก. รวมช่าง
บมจ. ธนชาต | บริษัท ธนชาต จำกัด (มหาชน)
`,
    CLOSE_MATCH: `
Somchai Jaidee | สมชาย ใจดี
Prayuth Chanocha | ประยุทธ์ จันทร์โอชา
Siriporn Wongsawat | ศิริพร วงศ์สวัสดิ์
Suchart Boonmee | สุชาติ บุญมี
Wichai Thongkham | วิชัย ทองคำ
Vichai Raksriaksorn | Wichai Raksriaksorn
Pornthip Srisuk | Porntip Srisook
Nattapong Suwan | Natthaphong Suwan
Kittisak Phongphan | Kittisak Pongpan
Apichat Saetang | Aphichat Saetang
Phumiphon Thongchai | Bhumibol Thongchai
Chalermchai Sri-on | Chaloemchai Sri-on
`,
    NO_MATCH: `
Somchai Saetang | Somchit Saetang
บจก. ไทยรุ่งเรือง | บจก. ไทยรุ่งโรจน์
Wanchai Srisuk | Wanna Srisuk
Anucha Boonmee | Anuchit Boonmee
`,
  },
  Indian: {
    MATCH: `
Shri Rajesh Kumar Sharma | Rajesh Kumar Sharma
राजेश शर्मा | Rajesh Sharma
सुनीता देवी | Sunita Devi
M/s Gupta Traders | Gupta Traders
`,
    CLOSE_MATCH: `
Rajesh Kr Sharma | Rajesh Kumar Sharma
Sandip Patel | Sandeep Patel
Vivek Agrawal | Vivek Aggarwal
Laxmi Devi | Lakshmi Devi
Sunita Chowdhury | Sunita Choudhary
Dinesh Sing | Dinesh Singh
Vishnu Waghmare | Vishnu Vaghmare
Poornima Iyer | Purnima Iyer
Md Imran Khan | Mohammad Imran Khan
Sukhwinder Kaur | Sukhvinder Kaur
R. K. Narayan | Ramesh Kumar Narayan
Subhas Chakraborty | Subhash Chakrabarti
Sheikh Hasina Begum | Shaikh Hasina Begum
Md. Rafiqul Islam | Mohammed Rafiqul Islam
Sarath Chandra Reddy | Sarat Chandra Reddi
Gurdeep Singh | Gurdip Singh
கமலா தேவி | Kamala Devi
Thirumalai Nathan | Tirumalai Nathan
`,
    NO_MATCH: `
Anil Kumar | Sunil Kumar
Sanjay Shah | Sanjiv Shah
Ravi Verma | Ravina Verma
Hema Rao | Heena Rao
Pooja Singh | Puja Sinha
Ajay Jain | Vijay Jain
Mst. Fatema Khatun | Mst. Fahima Khatun
Vinod Nair | Vinay Nair
Manju Rao | Sanju Rao
Harish Patel | Girish Patel
Rekha Iyer | Rakhi Iyer
Lokesh Gowda | Lohith Gowda
`,
  },
  Tamil: {
    MATCH: `
S. Ramachandran | Ramachandran S
`,
    CLOSE_MATCH: `
முருகன் செல்வம் | Murugan Selvam
கார்த்திக் ராஜா | Karthik Raja
Karthik Subramanian | Kartik Subramaniam
Senthil Murugan | Sendhil Murugan
Thamarai Selvi | Tamarai Selvi
M. Karunanidhi | Muthuvel Karunanidhi
Jeyalalitha Ramesh | Jayalalitha Ramesh
Kandasamy Arumugam | Kandaswamy Arumugam
Vetrivel Palanisamy | Vetrivel Palaniswami
சுரேஷ் குமார் | Suresh Kumar
Sivakumar Natarajan | Shivakumar Natarajan
Meenatchi Sundaram | Meenakshi Sundaram
`,
    NO_MATCH: `
Murugan Selvam | Murugan Selvan
Muthu Vel | Muthu Lakshmi
சுரேஷ் குமார் | Ramesh Kumar
`,
  },
  Arabic: {
    MATCH: `
Abdel Kader Touré | Abdelkader Touré
أحمد حسن | احمد حسن
فاطمة علي | فاطمه علي
مصطفى كامل | مصطفي كامل
إيمان سعيد | ايمان سعيد
عبد الله سالم | عبدالله سالم
آمنة سالم | امنه سالم
`,
    CLOSE_MATCH: `
Mohamed Abdel Rahman | Muhammad Abdulrahman
Yousef Al Qahtani | Yusuf Alqahtani
Mostafa Hussein | Mustafa Hussain
Khaled Al-Masri | Khalid El Masry
Noureddine Bensalem | Nur al-Din Ben Salem
Abdallah Elsayed | Abdullah Al Sayed
Jamal Naser | Gamal Nasser
Fatma Zahra | Fatima Zahraa
Aicha Bouzid | Aisha Bouzid
Osama Fayed | Usama Fayid
Saeed Al Maktoum | Said Al-Maktum
Hossam Hassan | Husam Hasan
Taha Husain | Taha Hussein
Ahmed Chafik | Ahmad Shafiq
Abdelaziz Bouteflika | Abdul Aziz Bouteflika
Mouloud Slimani | Mulud Sulaimani
Walid Jumblatt | Waleed Joumblatt
Amal Haddad | آمال حداد
محمد علي | Mohamed Ali
خالد المصري | Khaled El Masri
أحمد الشريف | Ahmed Al-Sharif
يوسف إبراهيم | Youssef Ibrahim
عبد الرحمن السعدي | Abdulrahman Alsaadi
عبدالله القحطاني | Abdullah Al Qahtani
فاطمة الزهراء | Fatima Zahra
نور الدين بن سالم | Noureddine Ben Salem
أبو بكر الصديق | Abu Bakr Al Siddiq
Hicham Benali | Hisham Ben Ali
Rachid Cherif | Rashid Sharif
Moncef Trabelsi | Monsef Trabelsi
Zineb Lahlou | Zeinab Lahlou
Nadjib Belkacem | Najib Belkacem
Ibrahim Yaqoub | Ebrahim Yacoub
Mahmoud Abdelfattah | Mahmood Abdul Fattah
Toufik Benhamou | Tawfiq Ben Hammou
Nizar Qabbani | Nizar Kabbani
سعاد حسني | Soad Hosny
زينب العلوي | Zineb Alaoui
Farrokh Bulsara | Farrukh Bulsara
Alireza Beiranvand | Ali Reza Beyranvand
`,
    NO_MATCH: `
Samer Khoury | Samir Khouri
Hassan Ali | Hussein Ali
Hamad Al Thani | Hamed Al Thani
Ahmed Samir | Ahmed Samar
Walid Mansour | Khalid Mansour
Nour Khalil | Noura Khalil
محمد علي | محمود علي
Nasser Saleh | Nasr Saleh
Abdulaziz Ali | Abdullatif Ali
Hadi Saleh | Hani Saleh
Jamal Fares | Jamil Fares
Saad Omar | Said Omar
Marwan Aziz | Marwa Aziz
Bashar Nouri | Bashir Nouri
Yasser Taha | Yassin Taha
ليلى حسن | ليلى حسين
`,
  },
  Persian: {
    MATCH: `
Zahra Ahmadinejad | Zahra Ahmadi Nejad
Gholamreza Takhti | Gholam Reza Takhti
`,
    CLOSE_MATCH: `
Hossein Rezaei | Hussein Rezai
Mohammad Reza Shajarian | Mohamad Reza Shajaryan
Amir Hosseini | Amir Hoseini
Masoud Pezeshkian | Massoud Pezeshkian
حسین رضایی | Hossein Rezaei
مریم میرزاخانی | Maryam Mirzakhani
علی کریمی | Ali Karimi
Ghasem Soleimani | Qassem Soleimani
Mahdi Taremi | Mehdi Taremi
Sousan Tasslimi | Susan Taslimi
Daryoush Eghbali | Dariush Eqbali
Shirin Ebadi | Shireen Ebadi
Javad Khiabani | Djavad Khiabani
`,
    NO_MATCH: `
Ali Karimi | Ali Karami
Hamid Sadeghi | Hamed Sadri
`,
  },
  Hebrew: {
    CLOSE_MATCH: `
Yitzhak Cohen | Itzhak Kohen
Yosef Levi | Joseph Levy
חיים ויצמן | Chaim Weizmann
דוד כהן | David Cohen
Tzipi Livni | Zipi Livni
Avigdor Liberman | Avigdor Lieberman
`,
    NO_MATCH: `
Moshe Dayan | Moshe Dahan
Yael Cohen | Yoel Cohen
`,
  },
  Amharic: {
    MATCH: `
Tesfaye Gebre Medhin | Tesfaye Gebremedhin
Wolde Mariam Kebede | Woldemariam Kebede
Kidane Habte Selassie | Kidane Habteselassie
አበበ ቢቂላ | Abebe Bikila
ተስፋዬ ገብረ | Tesfaye Gebre
Ato Girma Wolde | Girma Wolde
W/ro Almaz Ayana | Almaz Ayana
`,
    CLOSE_MATCH: `
Haile Sellassie Bekele | Haileselassie Bekele
Abebe Bekele | Abebe Bekele Tadesse
Mekonnen Tadesse | Mekonen Tadese
Tsegaye Kassa | Tsegaye Kasa
Zenebech Girma | Zenebach Girma
Yohannes Assefa | Yohanes Asefa
Genet Tilahun | Genet Tilahun Desta
Fikre Selassie Wogderess | Fikreselassie Wogderes
Tirunesh Dibaba | Tirunesh Dibaba Kenene
Tewodros Kassahun | Tedros Kassahun
Mohammed Hussen Ali | Mohamed Hussein Ali
Abiy Ahmed Ali | Abiye Ahmed Ali
Lemlem Hailu | Lemlem Hailu Gebre
ሃይሌ ገብረሥላሴ | Haile Gebreselassie
`,
    NO_MATCH: `
Abebe Bekele | Abeba Bekele
Almaz Kebede | Almaz Abebe
Girma Tadesse | Germa Tadele
Tigist Alemu | Tigist Alemayehu
Dawit Bekele | Dawit Belete
Hanna Girma | Hana Germa
`,
  },
  'Armenian and Georgian': {
    MATCH: `
Հայկ Պետրոսյան | Hayk Petrosyan
Հակոբ Գրիգորյան | Hakob Grigoryan
გიორგი კვირიკაშვილი | Giorgi Kvirikashvili
მიხეილ სააკაშვილი | Mikheil Saakashvili
Shota Rustaveli | შოთა რუსთაველი
`,
    CLOSE_MATCH: `
Haik Petrosian | Hayk Petrosyan
Armen Sarkissian | Armen Sargsyan
Gevorg Hovhannisyan | Kevork Hovhannessian
Vazgen Manoukian | Vazgen Manukyan
Hagop Krikorian | Hakob Grigoryan
Karapet Mkrtchyan | Garabed Mkrtchian
Nicol Pashinian | Nikol Pashinyan
Mikhail Saakashvili | Mikheil Saakashvili
Nino Burdjanadze | Nino Burjanadze
Khatuna Lordkipanidze | Hatuna Lortkipanidze
Irakli Garibachvili | Irakli Garibashvili
Qetevan Chkheidze | Ketevan Chkheidze
Zurab Tsereteli | Zurab Cereteli
Serj Tankian | Serzh Tankyan
Levon Ter-Petrosyan | Levon Ter Petrossian
`,
    NO_MATCH: `
Hayk Petrosyan | Hayk Poghosyan
ნინო კვირიკაშვილი | Nana Kvirikashvili
Lasha Gelashvili | Sasha Gelashvili
Ani Sargsyan | Ani Sarkisova
Nino Gelashvili | Nona Gelashvili
`,
  },
  'Serbian and Croatian': {
    MATCH: `
Đorđe Petrović | Djordje Petrovic
Ђорђе Петровић | Đorđe Petrović
Ђорђе Петровић | Djordje Petrovic
Zeljko Djuric | Željko Đurić
Đoko Dzajic | Djoko Džajić
Novak Djokovic | Novak Đoković
Чедомир Јовановић | Cedomir Jovanovic
Љиљана Његош | Ljiljana Njegoš
Snezana Zivkovic | Snežana Živković
Dr Zoran Đinđić | Zoran Djindjic
Vojislav Seselj | Војислав Шешељ
Agencija Ruža pr | Agencija Ruža preduzetnik
`,
    CLOSE_MATCH: `
Aleksandar Vucich | Aleksandar Vučić
Dragan Miloshevich | Dragan Milošević
Katarina Šarić-Babić | Katarina Šarić
Jelena Petrović Marković | Jelena Marković
Sekula Drljevich | Секула Дрљевић
Morava d.o.o. Čačak | Morava DOO
Morava d.o.o. Čačak | Morava društvo sa ograničenom odgovornošću
`,
    NO_MATCH: `
Milan Jovanović | Milana Jovanović
Goran Petrović | Zoran Petrović
Nikola Perić | Nikola Petrić
Slavko Babić | Slavica Babić
`,
  },
  Slavic: {
    MATCH: `
Сергій Коваленко | Serhii Kovalenko
Сергій Коваленко | Sergiy Kovalenko
Сергей Иванов | Sergei Ivanov
Євген Щербак | Yevhen Shcherbak
Євген Щербак | Evgen Scherbak
ФОП Ткаченко Ірина Олегівна | Ткаченко Ірина Олегівна
Наталья Соловьёва | Natalia Solovyova
Наталия Соловьева | Nataliia Soloveva
Аляксандр Ціхановіч | Aliaksandr Tsikhanovich
Христо Стоичков | Hristo Stoichkov
Христо Стоичков | Christo Stoitchkov
Цветелина Жекова | Tsvetelina Zhekova
ТОВ "Світанок" | Товариство з обмеженою відповідальністю Світанок
ООО Вектор | OOO Vektor
ПАТ Укрнафта | Публічне акціонерне товариство Укрнафта
Ганна Юрченко | Hanna Yurchenko
`,
    CLOSE_MATCH: `
Сергій Коваленко | Sergey Kovalenko
Коваленко О.М. | Коваленко Олександр Миколайович
Шевченко ТГ | Шевченко Тарас Григорович
Мельник ІВ | Мельник Іван Васильович
Бондаренко Олена Петрівна | Бондаренко Олена
Oleksandr Zelenskyi | Alexander Zelensky
Volodymyr Ponomarenko | Vladimir Ponomarenko
Kateryna Hryhorenko | Ekaterina Grigorenko
Alexey Yudin | Aleksei Iudin
Dmitri Jegorow | Dmitry Egorov
Aliaksandr Lukashenka | Alexander Lukashenko
Georgi Dimitroff | Георги Димитров
Tsvetan Tsvetkov | Cvetan Cvetkov
Yaroslav Yatsenyuk | Iaroslav Iatseniouk
Ковальчук ОП | Ковальчук Олег Петрович
Lyudmila Ulitskaya | Liudmila Ulitskaia
Miroslav Klose-Đurić | Miroslav Klose
Ljubica Čvorović | Ljubica Cvorovich
Radnik d.o.o. Bijeljina | Radnik d.o.o.
`,
    NO_MATCH: `
Сергій Коваленко | Сергій Коваль
Иван Петров | Иван Петренко
Шевченко ТГ | Шевченко Тарас Іванович
Dmitry Medvedev | Dmitry Medvedenko
Ivan Ivanovich Sidorov | Ivan Petrovich Sidorov
Yana Melnyk | Yanina Melnyk
Radnik d.o.o. Bijeljina | Radnik d.o.o. Niš
Vesna Kostić | Vesna Kosić
Bojan Lukić | Bojana Lukić
Олег Кравець | Ольга Кравець
Petr Malý | Pavel Malý
`,
  },
  'Czech and Slovak': {
    MATCH: `
Ing. Jan Veselý, Ph.D. | Jan Veselý
JUDr. Milan Hamala, CSc. | Milan Hamala
Mgr. Tomáš Beneš | Tomáš Beneš
p. Karel Zeman | Karel Zeman
Andrea Verešová | Andrea Veresova
Stavby Brno spol. s r.o. | Stavby Brno s.r.o.
Autoservis Kolář, s. r. o. | Autoservis Kolář spol. s r. o.
`,
    CLOSE_MATCH: `
Petra Dvořák | Petra Dvořáková
Lucie Novotný | Lucie Novotná
Eva Černý | Eva Černá
Mária Kováč | Mária Kováčová
Jana Svobodová | Jana Svoboda
Zuzana Němcová Horská | Zuzana Němcová
Katarína Tóthová | Katarína Tóth
Veronika Šimková-Bartošová | Veronika Šimková
Honza Dvořák | Jan Dvořák
Martin Krejčí st. | Martin Krejčí
Obec Lhota | Obecní úřad Lhota
`,
    NO_MATCH: `
Jan Novák | Jana Nováková
Pavel Horák | Pavla Horáková
Lenka Malá | Lenka Malíková
Martin Kovář | Martin Kovařík
Jozef Baláž | Jozef Baláži
Eva Nováková | Iva Nováková
`,
  },
  'Baltic and Polish': {
    MATCH: `
Dalia Grybauskaitė | DALIA GRYBAUSKAITE
Aivars Kalnins | Aivars Kalniņš
UAB Baltijos Ledai | Baltijos Ledai, UAB
SIA Rīgas Maize | Rīgas Maize SIA
Osaühing Saku Puit | Saku Puit OÜ
Zofia Łuczak | Zofia Luczak
`,
    CLOSE_MATCH: `
Rūta Kazlauskas | Rūta Kazlauskienė
Jolanta Jankauskienė | Jolanta Jankauskas
Eglė Petrauskaitė | Eglė Petrauskas
Ieva Stankevičiūtė | Ieva Stankevičius
Greta Butkutė | Greta Butkus
Gintarė Balčytytė | Gintarė Balčytis
Daiva Žukauskė | Daiva Žukauskienė
Vaida Urbonaitė-Mažeikienė | Vaida Urbonaitė
Inga Ozoliņa | Inga Ozoliņš
Liga Berzins | Līga Bērziņa
Jaan Tõnissoon | Jaan Tonisson
Anna Nowicki | Anna Nowicka
Katarzyna Wójcik-Zielińska | Katarzyna Zielińska
Małgorzata Kowalska-Duda | Małgorzata Kowalska
Gosia Kowalska | Małgorzata Kowalska
Urząd Miasta Radom | Gmina Miasta Radom
Gmina Wisznice | Urząd Gminy Wisznice
Hana Zelenková | Hana Zelenka
Dagmar Pecková | Dagmar Pecka
Ona Vaitkutė | Ona Vaitkus
Birutė Stonienė | Birutė Stonys
Ewa Sobczak-Lis | Ewa Sobczak
Dana Drápala | Dana Drápalová
Baiba Liepiņa | Baiba Liepiņš
`,
    NO_MATCH: `
Rimas Kazlauskas | Rima Kazlauskienė
Tomas Butkus | Tomas Butkevičius
Jānis Bērziņš | Jana Bērziņa
Mart Laar | Mari Laar
Jan Kowalski | Janina Kowalska
Ewa Nowak | Iwa Nowak
Piotr Zieliński | Piotr Zielonka
Marta Novotná | Marta Nováčková
Ona Vaitkutė | Ona Vaitkevičiūtė
Jan Bielski | Jan Bielak
`,
  },
  'Romanian, Hungarian, Greek and Turkish': {
    MATCH: `
Ștefan Țurcanu | Stefan Turcanu
Kovács István | István Kovács
Dr. Kiss Ágnes | Kiss Ágnes
Γεώργιος Παπαδόπουλος | Georgios Papadopoulos
Μαρία Οικονόμου | Maria Ikonomou
Ömer Faruk Şahin | OMER FARUK SAHIN
Akın İnşaat San. ve Tic. Ltd. Şti. | Akın İnşaat Sanayi ve Ticaret Limited Şirketi
Yıldız Tekstil San. Tic. A.Ş. | Yıldız Tekstil Sanayi ve Ticaret Anonim Şirketi
`,
    CLOSE_MATCH: `
Primăria Comunei Voinești | Comuna Voinești
Municipiul Iași | Primăria Municipiului Iași
Maria Popescu-Ionescu | Maria Popescu
Szabó Zoltánné Tóth Éva | Tóth Éva
George Papadopoulos | Georgios Papadopoulos
Maria Papadopoulou | Maria Papadopoulos
Giannis Antetokounmpo | Yannis Antetokounmpo
Ayşe Yılmaz Demir | Ayşe Yılmaz
Mehmet Ali Ağca | M. Ali Ağca
Comuna Rucăr | Primăria Comunei Rucăr
Eleni Karagianni | Eleni Karagiannis
`,
    NO_MATCH: `
Nagy János | Nagy Jánosné
Adrian Ionescu | Adriana Ionescu
Hasan Demir | Hasan Demirci
Dimitris Pappas | Dimitra Pappas
Ioan Munteanu | Ioana Munteanu
Kovács Béla | Kovács Bella
Murat Öztürk | Mert Öztürk
`,
  },
  Dutch: {
    MATCH: `
Dhr. P. Jansen en/of Mevr. K. de Wit | P. Jansen ; K. de Wit
J Mulder e/o A Mulder-Post | J Mulder ; A Mulder-Post
T. Hendriks e.o. S. Vos | T. Hendriks ; S. Vos
Hr. W. van 't Hof | W van t Hof
J. v.d. Meulen | J. van der Meulen
Pieter vd Ven | Pieter van de Ven
VvE Parkzicht | Vereniging van Eigenaars Parkzicht
VvE Parkzicht 12-40 | Vereniging van Eigenaren Parkzicht 12-40
Gebr. Bos B.V. | Gebroeders Bos BV
Hr. J.P. Maas en/of Mw. T. Maas-Kok | J.P. Maas ; T. Maas-Kok
VvE De Linde | Vereniging van Eigenaars De Linde
`,
    CLOSE_MATCH: `
B. Kuiper en/of L. Kuiper | B. Kuiper
Femke Bakker-Visser | Femke Visser
Saskia de Boer | Saskia de Boer-Koster
A.M. van Dijk-Smeets | A.M. van Dijk
Gem. Utrecht | Gemeente Utrecht
Stg. Ons Dorp | Stichting Ons Dorp
ver. De Schakel | Vereniging De Schakel
L. van den Heuvel-Prins | L. van den Heuvel
Renate Albers-Wirth | Renate Albers
`,
    NO_MATCH: `
Jan de Graaf | Jan van der Graaf
Kees van Dam | Kees van Damme
Marijke de Vries | Marieke de Vries
J. de Wit | J. de Witte
Anne van Leeuwen | Hanne van Leeuwen
Piet de Laan | Piet van der Laan
Karel Smit | Carol Smit
Jens Vogel | Jan Vogel
Tischlerei Korn GmbH | Tischlerei Kern GmbH
Lotte Haas | Lothar Haas
`,
  },
  German: {
    MATCH: `
Herrn Klaus Vogt | Klaus Vogt
G.m.b.H. Waldhaus | Waldhaus GmbH
`,
    CLOSE_MATCH: `
Sabine Meier-Lüdtke | Sabine Meier
Petra Scholz geb. Krause | Petra Scholz
DRK Ortsverein Husum | Deutsches Rotes Kreuz Ortsverein Husum
FFW Altdorf e.V. | Freiwillige Feuerwehr Altdorf e.V.
TSV Grünwald | Turn- und Sportverein Grünwald
Gesellschaft f. Technik mbH | Gesellschaft für Technik mbH
Kath. Kirchengemeinde St. Anna | Katholische Kirchengemeinde Sankt Anna
Ev. Kirchengemeinde Lauenau | Evangelische Kirchengemeinde Lauenau
Sparkasse Hoheneck | Spk Hoheneck
Hausverw. Schulte GmbH | Hausverwaltung Schulte GmbH
`,
    NO_MATCH: `
Elektro Schmitt GmbH | Elektro Schmitz GmbH
Simon Beck | Simone Beck
Waldhaus GmbH | Waldhaus AG
Müller Bau GmbH | Müller Baum GmbH
`,
  },
  French: {
    MATCH: `
M. Laurent Dupuis | Laurent Dupuis
Mme Sylvie Roux | Sylvie Roux
M. ou Mme Jean Petit | Jean Petit
M. et Mme Paul Girard | Paul Girard
Melle Chloé Fabre | Chloé Fabre
SCI Les Tilleuls | Société Civile Immobilière Les Tilleuls
Jean-Philippe Morel | Jean Philippe MOREL
M. Gérard Petitjean | Gérard Petitjean
M. et Mme Luc Fournier | Luc Fournier
Com. Prop. Sol 3 | Comunidad de Propietarios Sol 3
`,
    CLOSE_MATCH: `
Dr. M. Laurent Dupuis | Laurent Dupuis
Claire Martin épouse Blanc | Claire Martin
Nathalie Moreau-Lopez | Nathalie Moreau
Mairie de Lanester | Commune de Lanester
Sté Durand et Fils | Société Durand & Fils
Ets Lebrun SARL | Etablissements Lebrun SARL
CHU de Brest | Centre Hospitalier Universitaire de Brest
JP Morel | Jean-Philippe Morel
Assoc. Les Amis du Parc | Association Les Amis du Parc
Commune de Pornic | Mairie de Pornic
Ayuntamiento de Ronda | Ayto. Ronda
Talleres Mota SL | Talleres Mota SLU
Sousa & Filhos Lda | Sousa e Filhos, Unipessoal Lda
Giuseppina Ferri in Neri | Giuseppina Ferri
`,
    NO_MATCH: `
Michel Roux | Michelle Roux
Marie Lambert | Maria Lambert
Commune de Lanester | Commune de Lannester-sur-Mer
Jean Moulin | Jeanne Moulin
M. Gérard Petitjean | Géraldine Petitjean
Pascal Leroy | Pascale Leroy
Mario Sanz | María Sanz
Rui Pinto | Ruth Pinto
Luca Serra | Lucia Serra
`,
  },
  'Spanish and Portuguese': {
    MATCH: `
Cdad. Prop. Calle Mayor 14 | Comunidad de Propietarios Calle Mayor 14
D. Alfonso Ruiz Vega | Alfonso Ruiz Vega
Dña. Pilar Castro León | Pilar Castro León
Sr. D. Luis Ortega | Luis Ortega
Moura, Lda. | Moura Limitada
Mª João Brito | Maria João Brito
Sr. Tiago Neves | Tiago Neves
Exmo. Sr. Tiago Neves | Tiago Neves
`,
    CLOSE_MATCH: `
Ayto. de Cuenca | Ayuntamiento de Cuenca
Excmo. Ayuntamiento de Cuenca | Ayuntamiento de Cuenca
C.P. Calle Mayor 14 | Comunidad de Propietarios Calle Mayor 14
Mª Carmen Soto Gil | María del Carmen Soto Gil
M. Carmen Soto Gil | María Carmen Soto Gil
Fco. Javier Mora | Francisco Javier Mora
Paco Mora | Francisco Mora
Lucía Ortiz de Navarro | Lucía Ortiz
Construcciones Peña SL | Construcciones Peña SLU
Hnos. Vidal S.L. | Hermanos Vidal S.L.
Asoc. Vecinos Triana | Asociación de Vecinos Triana
Univ. de Sevilla | Universidad de Sevilla
José Luis Herrero | J.L. Herrero
Fdo. Alonso Díaz | Fernando Alonso Díaz
Câmara Municipal de Loulé | Município de Loulé
Pref. Municipal de Olinda | Prefeitura Municipal de Olinda
Moura Unipessoal Lda | Moura Lda
Luiz Inácio Souza | Luís Inácio Sousa
Thiago Neves Filho | Thiago Neves
Matheus Correa | Mateus Corrêa
Ana Carvalho | Ana Sofia Carvalho
Padaria do Zé ME | Padaria do Zé
Comércio de Tintas Silva Ltda | Com. de Tintas Silva Ltda
`,
    NO_MATCH: `
Ayto. de Cuenca | Ayuntamiento de Cuencas
Juan Carlos Gil | Juan Carlos Gili
Manuel Vega Ruiz | Manuel Ruiz Vera
Construcciones Peña SL | Construcciones Peña SA
Paulo Brito | Paula Brito
Moura Lda | Moura SA
Renato Lima | Renata Lima
`,
  },
  Italian: {
    MATCH: `
Sig. Andrea Conti | Andrea Conti
Avv. Giulia Riva | Giulia Riva
Rag. Dario Monti | Dario Monti
F.lli Greco snc | Fratelli Greco snc
Maria Grazia Villa | Mariagrazia Villa
`,
    CLOSE_MATCH: `
Comune di Assisi | Com. di Assisi
Azienda Agr. Monti | Azienda Agricola Monti
Elena Rossi in Bianchi | Elena Rossi
Soc. Agricola La Valle | Società Agricola La Valle
Cond. Via Roma 12 | Condominio Via Roma 12
`,
    NO_MATCH: `
Andrea Conti | Andreina Conti
Marco Gallo | Mauro Gallo
Paolo Ricci | Paolo Ricca
`,
  },
  Nordic: {
    MATCH: `
Brf Tallbacken | Bostadsrättsföreningen Tallbacken
Koy Rantatie | Kiinteistö Oy Rantatie
As Oy Kuusikko | Asunto Oy Kuusikko
Jørn Søgård | Jorn Sogaard
Åke Bergström | Aake Bergstroem
Ejerforeningen Elmevej 4 | E/F Elmevej 4
Tmi Matti Laine | Matti Laine Tmi
`,
    CLOSE_MATCH: `
Lise Holm Dahl | Lise Dahl
Sanna Mäki-Lehto | Sanna Mäki
Kari Nordmann | K. Nordmann
Mette Friis | Mette Friis Sørensen
`,
    NO_MATCH: `
Kari Nordmann | Karl Nordmann
Stig Lund | Stine Lund
Anders Eklund | Anders Ekblad
`,
  },
  English: {
    MATCH: `
Redhill FC | Redhill Football Club
Northam Parish Cncl | Northam Parish Council
The Crown Inn PH | The Crown Inn Public House
Ilford RFC | Ilford Rugby Football Club
Brf Solsidan | Bostadsrättsföreningen Solsidan
`,
    CLOSE_MATCH: `
R0bert Hughes | Robert Hughes
R0BERT HUGHES | Robert Hughes
Harriet 5tone | Harriet Stone
Wi11iam Price | William Price
Bo8by Fletcher | Bobby Fletcher
HARTLEY PLUM81NG LTD | Hartley Plumbing Ltd
C of E Primary School Marden | Church of England Primary School Marden
Marden Const. Ltd | Marden Construction Ltd
Int'l Freight Svcs Ltd | International Freight Services Ltd
Keynsham CC | Keynsham Cricket Club
Ashdown Mgmt Co Ltd | Ashdown Management Company Ltd
Emma Clarkson-Webb | Emma Clarkson
Helen Rose nee Barker | Helen Rose
Bartholomew Cholmondeley | Bartholomew Cholmondely
Featherstonhaugh Alan | Alan Fetherstonhaugh
Nigel Wolstenholme | Nigel Wolstenhome
Exors of Ivy Dunn | Executors of Ivy Dunn
J0HN HARGREAVES | John Hargreaves
Westbury 8uilders Ltd | Westbury Builders Ltd
St Mary's C of E School | St Mary's Church of England School
Kempston Mgmt Svcs Ltd | Kempston Management Services Ltd
Bradley Throckmorton | Bradley Throckmortn
Tunstal Roofing Ltd | Tunstall Roofing Ltd
Zorvex Trading Ltd | Zorvix Trading Ltd
`,
    NO_MATCH: `
Grove Laundry Ltd | Grave Laundry Ltd
Gene Hughes | Jean Hughes
Ray Fletcher | Roy Fletcher
Eve Barton | Ava Barton
Delta Trading Ltd | Delta Trailing Ltd
Silver Stone Ltd | Silver Stove Ltd
Prime Motors Ltd | Prime Rotors Ltd
First Capital Ltd | First Capitol Ltd
Oak Cottage Ltd | Oak College Ltd
Kerry Moss | Perry Moss
Leon Hart | Leona Hart
Harper Stone Ltd | Harper Store Ltd
Elm Court Ltd | Elm Count Ltd
Sandy Beach Tours | Sandy Bench Tours
Lisa Moran | Liza Morgan
Ilford RFC | Ilford FC
Nora Lind | Nina Lind
Erik Dahl | Erika Dahl
Dean Marsh | Jean Marsh
Coral Bay Ltd | Carol Bay Ltd
`,
  },
  African: {
    MATCH: `
Kwame Ofori-Atta | Kwame Ofori Atta
Alhaji Musa Danjuma | Musa Danjuma
Chief Emeka Eze | Emeka Eze
`,
    CLOSE_MATCH: `
Chukwuemeka Obi | Chukwuemeka Obi Nwosu
Oluwaseun Adeyemi | Seun Adeyemi
Olusegun Balogun | Segun Balogun
Abdullahi Mohamud Farah | Abdulahi Mohamoud Farah
`,
    NO_MATCH: `
Chidi Okafor | Chika Okafor
Adebayo Ojo | Adebola Ojo
Wanjiku Kamau | Wanjiru Kamau
`,
  },
  Turkic: {
    MATCH: `
Nursultan Äbishuly | Nursultan Abishuly
Əli Həsənov | Ali Hasanov
`,
    CLOSE_MATCH: `
Aliyev Ilham oglu | Aliyev Ilham
Gulnara Karimova | Gulnora Karimova
Shavkat Mirziyoyev | Shavkat Mirziyoev
`,
    NO_MATCH: `
Aygul Karimova | Aynur Karimova
`,
  },
}
