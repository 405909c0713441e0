import type { Pairs } from './pairs.ts'

/** Names where a detail decides: a particle, a letter, a sign, the place of a word. */
export const details: Readonly<Record<string, Pairs>> = {
  'couples and trading names': {
    MATCH: `
Brandt Ilse und Uwe | Uwe und Ilse Brandt
Uwe und Ilse Brandt | Uwe und Ilse Brandt | BUSINESS
Eva Fuchs | Joana Prescott t/a Eva Fuchs
Elektro Brandt t/a Elektro Lang | Elektro Lang t/a Elektro Brandt
Lorenzo Tosi | Lorenzo Tosi y María de los Ángeles Soto
Uwe Brandt | Ilse C. und Uwe Brandt
Karl Brandt | Herr und Frau Karl Brandt
Cornelia O. Brandt | C. O. Brandt ; Cornelia O. Brandt
Lorenzo Tosi | Lorenzo Tosi y María de los Ángeles Soto Vega
Owen Hughes | Owen and Mary Jane Hughes
Gülnur Aydoğan | Gülnur Aydoğan und Sevde Kotsis
Sevde Aydoğan | Sevde Aydoğan i Youssef El Idrissi
Brandt Ilse, Brandt Uwe | Brandt Ilse Brandt Uwe
`,
    CLOSE_MATCH: `
Uwe und Ilse Brandt Deutschland | Uwe und Ilse Brandt | BUSINESS
Jānis Ozols i Gabrielle Roux | Gabrielle Roux
Owen and Mary Hughse | Mary Hughse
Joana Prescott trading as Anil Kumar Das | Anil Kumar Das
Joana Prescott t/a Eva Fuchs | Eva Fuchs
E. Fuchs | Joana Prescott t/a Eva Fuchs
Joana Prescott t/a Eva Fuchs | E. Fuchs
J. Prescott t/a Eva Fuchs | Joana Prescott
Joana Prescott c/o Eva Fuchs | J. Prescott
Anna Lang | E. Anna Lang
E. Anna Lang | Anna Lang
Kumar Das | A Kumar Das
Herr und Frau Karl Brandt | K. Brandt
`,
    NO_MATCH: `
Uwe Brandt | Uwe und Ilse Brandt | BUSINESS
Jānis Ozols i Gabrielle Roux | Gabrielel Roux
Tosi Hughes Ltd t/a The Owl | Krogh Hughes Ltd t/a The Owl
Joana Prescott t/a Eva Fuchs | Anil Kumar Das
Uwe Brandt | Uwe Brandt & Karl Lang Consulting
Uwe Brandt | Uwe Brandt & Karl Lang 24
Karla Brandt | Herr und Frau Karl Brandt
`,
  },
  particles: {
    MATCH: `
Van Dijk Joost | Joost van Dijk
De Boer Sjoerd | Sjoerd de Boer
Sjoerd de Boer | DE BOER, SJOERD
Boer, Sjoerd de | Sjoerd de Boer
Dirk v. d. Berg | Dirk van den Berg
Uwe Karl v. Brandt | Uwe Karl von Brandt
Joost Klaas v.d. Heuvel | Joost Klaas van den Heuvel
Anne-Sophie de la Tour | Anne-Sophie Delatour
Anne-Sophie Delatour | Anne-Sophie de la Tour
Wouter van der Meulen | Wouter Vandermeulen
Vandermeulen Wouter | Wouter van der Meulen
Youssef El Idrissi | Youssef Elidrissi
Elidrissi Youssef | Youssef El Idrissi
Lorenzo di Stefano | Lorenzo Distefano
Lorenzo Distefano | Lorenzo di Stefano
Shira Ben-David | Shira Bendavid
Bendavid Shira | Shira Ben-David
Siti binti Osman | SITI BINTI OSMAN
Osman Ould Ahmed | Osman OULD AHMED
Meulen, Wouter van der | Wouter Vandermeulen
Stefano, Lorenzo di | Lorenzo Distefano
`,
    CLOSE_MATCH: `
Sjoerd van Dam | Sjoerd von Dam
Luc du Bois | Luc des Bois
Rosa de los Ríos | Rosa del Ríos
Carla di Marco | Carla della Marco
Rui dos Anjos | Rui do Anjos
Salim al Harbi | Salim el Harbi
Khalid bin Saud | Khalid ibn Saud
Aisha binti Omar | Aisha binte Omar
Greta Weiß geb. Kühn | Greta Weiß née Kühn
Greta Kühn | Greta Weiß geb. Kühn
Aidan St Clair | Aidan Saint Clair
Sjoerd Boer | Sjoerd de Boer
D. Berg | Dirk van der Berg
V. Berg | Vera van den Berg
D. v. d. Berg | Dirk van den Berg
Lorenzo di Stefano | Lorenzo Distefani
Fatima bint Khalid | Fatima Khalid
Fatima bint Khalid | Fatima bint K.
Fatima bint K. | Fatima bint Khalid
Osman bin Ahmad | Bin Ahmad Osman
Osman b. Ahmad | Osman bin Ahmad
`,
    NO_MATCH: `
Luc du Bois | Luc van Bois
Luc du Bois | Luc al Bois
Ben-David Gurion | David Ben Gurion
Fatima bint Khalid | Fatima bin Khalid
Osman bin Ahmad | Osman binti Ahmad
Khalid | Fatima bint Khalid
Khalid bint Fatima | Fatima bint Khalid
Ahmed Ould Osman | Osman Ould Ahmed
`,
  },
  'titles, generations and sons': {
    MATCH: `
Sr. Gian Marco Tosi | Gian Marco Tosi
Walter Owen Jr Pryce | Walter Owen Pryce Jr
Neto Ana Reis | Ana Neto Reis
William Tudor III | William Tudor 3rd
Silva Junior | Junior Silva
Puan Tan Mei | Tan Mei
Tan Mei Ling | Puan Tan Mei Ling
Don Carlos Ruiz | Carlos Ruiz
Mag. Eva Fuchs | Eva Fuchs
Eva Fuchs | Mag. Eva Fuchs
Kumari Sunita Rao | Sunita Rao
Mc Tavish Hamish | Hamish McTavish
Fiona MacKenzie | Fiona Mac Kenzie
Hamish Mc | HAMISH MC
Dr. med. univ. Ilse Brandt | Ilse Brandt
Herr Dipl.-Ing. Uwe Brandt | Brandt, Uwe
Herr | HERR
`,
    CLOSE_MATCH: `
Gian Marco Tosi Sr. | Gian Marco Tosi
Walter Owen Jr | Walter Owen Pryce Jr
Ana Reis Neto | Ana Reis
William Tudor V | William Tudor
C. Ricci | Chiara Ricci
H. Ricci | Helena Ricci
Meena Kumari | M. Kumari
Rehana Begum | R. Begum
Shaista Begum Khan | Shaista Khan
`,
    NO_MATCH: `
Walter Pryce Gwilym | Walter Pryce Junior
Walter Owen Jr | Walter Owen Pryce
William Tudor III | William Tudor IV
Don Ruiz | Carlos Ruiz
Don Carlos | Carlos
Rehana Begum | Rehana Khatun
Hamish Mc Tavish | Hamish Tavish
Fiona Kenzie | Fiona Mac Kenzie
Dr. | Prof.
Herr | Frau
`,
  },
  'initials, missing and further words': {
    MATCH: `
R M S D K G W A N Perera | R M S D K G W A N PERERA
`,
    CLOSE_MATCH: `
R. Narayanan | Raman Narayanan
M. J. Ortega | María José Ortega
P. J. Tavares | Rui Pedro João Tavares
R M S D K G W Perera | Rohan M S D K G W Perera
Ana Torres | Ana Lucía Torres Ramos Vega
Pepe Ortega | José Ortega Peña
José Luis Ortega Peña | Luis Ortega Peña
Luis Ortega Peña | José Luis Ortega Peña
J. Pedro Luis Tavarse | João Pedro Luis Tavares
Zlatan Ivan Hadzci Kovaecvic | Zlatan Ivan Hadzic Kovacevic
Z. I. Hadzic Kovacevic | Zlatan Ivan Hadzic Kovacevic
Z. I. Kovacevic | Zlatan Ivan Kovacevic
Kim Yeon Soo | Kim Yeon Soo Grace
Abdul Siddiqui | Abdul R Siddiqui
Chan Siu Ling | Jo Chan Siu Ling
Martin Ruiz | Martin Ruiz Gil
Martin Gil | Martin Ruiz Gil
`,
    NO_MATCH: `
J. Huber | I. Huber
S. Narayanan | Raman Narayanan
W A R M S D K G N Perera | Wasantha A R M S D K G Nimal Perera
R M S D K G W A N Perera | Rohan M S D K G W A N Perera
Ana Torres | Ana Lucía Torres Ramos Vega Soto
Emmanuelle Roux Petit | Roux Petit
J. Pedro Tavarse | João Pedro Tavares
Zlatan Hadzci Kovaecvic | Zlatan Hadzic Kovacevic
Ztalan Ivan Hadzci Kovaecvic | Zlatan Ivan Hadzic Kovacevic
Z. I. K. | Zlatan Ivan Kovacevic
Zhou Yi | Zhou Ji
Kim Yeon | Kim Seo Yeon
Nguyễn Thị Hạnh | Nguyễn Thị
Ruiz Martin | Iker Ruiz Martin
`,
  },
  'slips and other spellings': {
    CLOSE_MATCH: `
Clemens Huber | Klemens Huber
Cornelius Huber | Kornelius Huber
Philippa Grey | Filippa Grey
Mathilda Berg | Matilda Berg
Sylvester Huber | Silvester Huber
Walther Huber | Walter Huber
Dorothea Roth | Dorotea Roth
Raphaela Huber | Rafaela Huber
Christoffer Lund | Kristoffer Lund
Gineviève Roux | Geneviève Roux
Zeynen Şahin | Zeynep Şahin
Sjoerd de Wilegn | Sjoerd de Wilgen
Rhys ap Gwilyn | Rhys ap Gwilym
Rhys ap Gwliym | Rhys ap Gwilym
Karl Gwilyn | Karl Gwilym
Katarzyna Wisniweska | Katarzyna Wisniewska
Chen Jianhogn | Chen Jianhong
Cehn Jianhong | Chen Jianhong
Tsai Ingwne | Tsai Ingwen
Vasilis Kostis | Vasilis Kotsis
Marek Kask | Merek Kask
Philomena Roth | Filomena Roth
Cathinka Roth | Katinka Roth
Chrystal Roth | Kristal Roth
Camilla Roth | Kamila Roth
`,
    NO_MATCH: `
Gabriele Steinmetz | Gabrielle Steinmetz
Sjoerd de Boera | Sjoerd de Boer
Sjoerd de Boes | Sjoerd de Boer
Kata rzyna Lis | Ktarzyna Lis
Ilse Brandt | Ilsa Brandt
Lina Kask | Leena Kask
Leena Kask | Lina Kask
Mina Kask | Meena Kask
`,
  },
  scripts: {
    MATCH: `
Ελένη Παππά | Елени Паппа
გიორგი ლომიძე | Гиорги Ломидзе
Юлія Анна Гончаренко | ЮліяАнна Гончаренко
Аннамария Орлова | Anna Maria Orlova
Анна Мария Орлова | Annamaria Orlova
欧阳建国 | Ouyang Jianguo
鈴木太郎 | Suzuki Taro
高橋直樹 | Takahashi Naoki
佐々木健 | Sasaki Takeru
長谷川健 | Hasegawa Ken
吕布 | Lyu Bu
吕布 | Lv Bu
张绿 | Zhang Lv
张绿 | Zhang Lu
남궁민수 | Namgung Minsu
محمد ابن راشد | محمد بن راشد
सलमान ख़ान | Salman Khan
सलमान ख़ान | Salaman Khan
इरफ़ान ख़ान | Irfan Khan
कमला देवी | Kamla Devi
कमला देवी | Kamala Devi
उमा भारती | Uma Bharati
उमा भारती | Uma Bharti
नरेन्द्र दामोदर | Narendra Damodar
कृष्ण मिश्र | Krishna Mishra
संजय गांधी | Sanjay Gandhi
विजय वर्मा | Wijay Warma
प्रभाकर राव | Prabhakar Rao
ज़ीनत अमान | Zinat Aman
पूनम सिंह | Punam Sinh
सरोजिनी जोशी | Sarojini Joshee
संगमेश पाटिल | Sangamesh Patil
अमित भटनागर | Amit Bhatnagar
Қайрат Сәрсенбай | Kairat Sarsenbai
Қайрат Сәрсенбай | Qairat Sarsenbai
Щукин Сергей | Sergei Shchukin
Сергей Хрущёв | Sergej Chruschtschow
Юрий Жаров | Jurij Žarov
Юрий Жаров | Jurij Scharow
Юрій Щур | Jurij Ščur
Юлия Ежова | Iuliia Ezhova
Юлия Ежова | Yulia Yezhova
Ксения Чехова | Xenia Chekhova
Объедков Илья | Ilia Obieedkov
Цой Виктор | Viktor Tsoi
Пётр Семёнов | Pyotr Semyonov
Пётр Семёнов | Pjotr Semjonov
Пётр Семёнов | Piotr Semionov
Пётр Хрущёв | Petr Hruschov
Ґалаґан Їжакевич | Galagan Izhakevych
Ґалаґан Єва | Yeva Galagan
Щербак Юрій | Yurii Shcherbak
Хижняк Олег | Oleg Hyzhnyak
Щерева Хриса | Hrisa Shtereva
Ъглена Колева | Aglena Koleva
Юлиан Желев | Iulian Zhelev
Цветан Ъглев | Cvetan Aglev
Ўладзімір Быкаў | Uladzimir Bykau
Алесь Быкаў | Ales Bykaw
Алёна Кавалёва | Aliona Kavaliova
Ігар Лучанок | Ihar Luchanok
Љубица Ђурић | Ljubica Djuric
Њежић Џемал | Džemal Nježić
Жарко Чолић | Žarko Čolić
Ќирил Ѓорѓиев | Kjiril Gjorgjiev
Ђорђе Љотић | Djordje Lyotich
Ѓорѓи Џафери | Gorgi Dzaferi
Ақан Сері | Aqan Seri
Үмітқан Һамза | Umitkan Hamza
Ғани Мұраттың | Ghani Murattyng
Айгүл Жүніс | Aygul Zhunis
Ντίνος Άγγελος | Dinos Angelos
Ντίνος Άγγελος | Ntinos Angelos
Ευάγγελος Αυγερινός | Evangelos Avgerinos
Ευστάθιος Αυτιάς | Efstathios Aftias
Φώτης Χριστοδούλου | Fotis Christodoulou
Φώτιος Γεωργίου | Photios Georgiou
Υάκινθος Σφιγξ | Yakinthos Sfinx
Ειρήνη Καίσαρη | Irini Kesari
Αγχίαλος Γιάννης | Giannis Anchialos
Γκίκας Πέτρος | Gikas Petros
Γεράσιμος Δήμου | Yerasimos Dimou
Μπάμπης Κοντός | Babis Kontos
Niamh O\`Rourke | Niamh O'Rourke
Geneviève d´Arcy | Genevieve dArcy
Məmməd Əliyev | Mammad Aliyev
Ivan Đukić | Ivan Djukic
山田 花子 | Yamada Hanako
欧阳 锋 | Ouyang Feng
鈴木 太郎 | Suzuki Taro
김철수 | Kim Cheol Su
`,
    CLOSE_MATCH: `
Юрий Петров | Юрій Петров
Ю. Гончаренко | Гончаренко Юлія
Ю. Гончаренко | Yuliia Honcharenko
Владимир Петров | Valdimir Petrov
Valdimir Petrov | Владимир Петров
عمر الشريف | Omar El Sherif
عمر حسن | Omar Hassan
عمرو حسن | Amr Hassan
خديجة بنت خويلد | Khadija bint Khuwaylid
محمد بن راشد | Mohammed bin Rashid
پرویز چمن | Parviz Chaman
نوید کریمی | Navid Karimi
مريم أنور | Maryam Anwar
زياد صالح | Ziyad Saleh
هدى ضاهر | Huda Daher
محمد الحربي | Mohammed Al-Harbi
محمد الحربي | Mohammed Alharbi
אייל גולן | Eyal Golan
חיים טופול | Chaim Topol
עומר אדם | Omer Adam
עידו מזרחי | Ido Mizrahi
אורי כץ | Uri Katz
प्रभाकर राव | Prbhakar Rao
रमा देवी | Rma Devi
박지훈 | Park Ji Hoon
김영희 | Kim Young Hee
عبدالله حسن | Abd Allah Hassan
王小军 | Wang Hsiao Chün
`,
    NO_MATCH: `
Ю. Гончаренко | Олена Гончаренко
王小军 | Wang Xiaojum
박지훈 | Park Jihum
张路 | Zhang Lv
たかはし まさる | たかはま まさる
タカハシ マサル | タカハマ マサル
محمود الحربي | محمد الحربي
יצחק כהן | יצחק כהנא
عمرو حسن | Omar Hassan
محمد بنت راشد | محمد بن راشد
אורי כץ | Eran Katz
कमल देवी | Vimla Devi
सलीम ख़ान | Salman Khan
`,
  },
  'names that are legal forms elsewhere': {
    MATCH: `
Lindh Åsa | Åsa Lindh
Krogh Fie | Fie Krogh
Okafor Ike | Ike Okafor
Wong Mei | Mei Wong
Jónsdóttir Ósk | Ósk Jónsdóttir
María Sac | Sac María
Kimura Sae | Sae Kimura
Romano Sal | Sal Romano
Koroma Sia | Sia Koroma
Kiprono Too | Too Kiprono
Marianne Vos | Vos Marianne
`,
    CLOSE_MATCH: `
M. Vos | Marianne Vos
K. Too | Kiprono Too
S. Lindh | Lindh Sal
Lind Åsa | Lindh Åsa
Kroghh Fie | Krogh Fie
Okafro Ike | Okafor Ike
Wogn Mei | Wong Mei
Kimrua Sae | Kimura Sae
Romnao Sal | Romano Sal
Kormoa Sia | Koroma Sia
Kirpono Too | Kiprono Too
Mariannne Vos | Marianne Vos
Maríía Sac | María Sac
Jónsdótttir Ósk | Jónsdóttir Ósk
Ilse Brandt | Ilse Brandt e.K.
I. Brandt | Ilse Brandt e.K.
Anna 24 | Anna 24 GmbH
Tudor | Tudor Holdings
`,
    NO_MATCH: `
Emmanuelle Petit AS | Emmanuelle Petit | INDIVIDUAL
Gülnur Aydoğan | Gülnur Aydoğan SA | INDIVIDUAL
Emmanuelle Petit | Emmanuelle Petit Consulting
Ilse Brandt e.K. | Ilse Brandt GmbH
Sevde Kotsis | Sevde Kotsis GmbH | INDIVIDUAL
`,
  },
  firms: {
    MATCH: `
Zeller AG | ZellerAG
ZellerAG Maschinen | Zeller Maschinen AG
Zeller Maschinen AG | ZellerAG Maschinen
UABNemunas Statyba | Nemunas Statyba UAB
Mežs SIAOzols | Ozols Mežs SIA
United Rice Mills Ltd | Rice Mills United Ltd
García & Hijos S.L. | Garcia e Hijos SL
Muellerbau Nord GmbH | Nord Müller Bau GmbH
Nord Müller Bau GmbH | Muellerbau Nord GmbH
ООО Сан Лайт Солар | Солар Санлайт ООО
ООО Агро Снаб Волга | Volga Agrosnab OOO
Pryce & Company | Pryce Company
`,
    CLOSE_MATCH: `
Zenith Air plc | Zenith Air plc, Cardiff Branch
Zenith Airwyas plc, Cardiff Branch | Zenith Airways plc, Cardiff Branch
Krabben Kontor GmbH Sankt Peter Ording Niederlassung | Krabben Kontor GmbH
Hoffmann GmbH | Hoffmann Gmbhh
Hoffmann Gmbhh | Hoffmann GmbH
Nordsee Krabben Kontor GmbH | Nordsee Krabebn Kontor GmbH
Nordsee Krabben Kontor Husum GmbH | Nordsee Krabebn Kontro Husum GmbH
Zeller Holding Group AG | Zeller AG
Tudor Freight Ltd | Tudors Freight Ltd
Tudors Freight Ltd | Tudor Freight Ltd
Otter Freight Ltd | Otters Freight Ltd
ООО Севреная Звезда | ООО Северная Звезда
ООО Севреная Звезда | Severnaya Zvezda OOO
Atelier du Bois SARL | L'Atelier du Bois SARL
L'Atelier du Bois SARL | Atelier du Bois SARL
Osaühnig Saare Puit | Saare Puit OÜ
Uždaroji akcine bendrvoe Nemuno | UAB Nemuno
Webber Optik GmbH | Weber Optik GmbH
Findación Soto | Fundación Soto
Deutsche Bnak AG | Deutsche Bank AG
Optima Freigth Ltd | Optima Freight Ltd
`,
    NO_MATCH: `
Branch Brothers Ltd | Brothers Ltd
Nordsee Krabben Kontor GmbH | Nordsse Krabebn Kontro GmbH
Studio E Design Ltd | Studio Design Ltd
Studio Design Ltd | Studio E Design Ltd
Die GmbH | Das GmbH
Zeller Holding Group Deutschland AG | Zeller AG
Zeller Krabben Group AG | Zeller AG
Zeller Krabben Group AG | Zelelr AG
Tudor Ltd | Tudors Ltd
Bird Freight Ltd | Birds Freight Ltd
The Tudor Ltd | The Tudors Ltd
Tulla Foods Ltd | Ulla Foods Ltd
Bobb Freight Ltd | Bob Freight Ltd
Hana Freight Ltd | Hanna Freight Ltd
Gabriele Freight Ltd | Gabrielle Freight Ltd
Pizza 24 GmbH | Pizza 25 GmbH
Optima Freight Ltd | Optimus Freight Ltd
`,
  },
}
