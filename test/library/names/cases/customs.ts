import type { Pairs } from './pairs.ts'

/** People by the customs of their countries: short forms, particles, patronymics, syllables, and near misses. */
export const customs: Readonly<Record<string, Pairs>> = {
  'British, Irish and American': {
    MATCH: `
John Smith | John Smith
Ms Aoife Ní Chonaill | Aoife Ni Chonaill
Ruairí Ó Dálaigh | Ruairi O Dalaigh
Col. Hugh Fraser DSO | Hugh Fraser
Kristin Scott Thomas | Kristin Scott-Thomas
Helena Bonham-Carter | Helena BonhamCarter
Lt. Col. James Blunt | James Blunt
`,
    CLOSE_MATCH: `
John Smith c/o Jane Brown | John Smith
Wm Harrison | William Harrison
Gerry Adams | Gerard Adams
Nuala Walsh | Fionnuala Walsh
J P Morgan | John Pierpont Morgan
Aine Byrne | Áine Marie Byrne
Becky Sharp | Rebecca Sharp
Ted Heath | Edward Heath
Edw. Heath | Edward Heath
T. Hardy | Thomas Hardy
Nick Clegg | Nicholas Clegg
Rosie Tyler | Rosemary Tyler
Sandy Lyle | Alexander Lyle
Marylin Monroe | Marilyn Monroe
Benjamin Frankiln | Benjamin Franklin
Graham Greene | Graeme Greene
Ann Widdecombe | Anne Widdecombe
Bobby Charlton | Robert Charlton
Kristin Thomas | Kristin Scott Thomas
Kristin Scott | Kristin Scott Thomas
Jim Hacker | James Hacker
James Blunt III | James Blunt
James Blunt Snr | James Blunt
Samuel L Jackson | Samuel Leroy Jackson
Samuel Jackson | Samuel L. Jackson
`,
    NO_MATCH: `
Smith | John Smith
Jane Smith | John Smith
Hugh Fraser | Huw Fraser
Ann Smith | Ian Smith
Bobby Charlton | Jack Charlton
Charles Windsor | Charlotte Windsor
Georgina Best | George Best
Justin Case | Justine Case
Antonia Fraser | Anthony Fraser
Philippa Smith | Philip Smith
Josephine Cox | Joseph Cox
Erica Smith | Eric Smith
Glen Close | Glenda Close
Scott Thomas | Kristin Scott Thomas
John Smith c/o Jane Brown | Jane Brown
Jane Brown | John Smith c/o Jane Brown
Jim Hacker | Jill Hacker
James Blunt III | James Blunt II
Louis Walsh | Louise Walsh
Alex Jones | Alan Jones
Kim Jones | Tim Jones
Jean Brodie | Jeanette Brodie
Samuel T Jackson | Samuel Leroy Jackson
`,
  },
  German: {
    MATCH: `
Ursula v.d. Leyen | Ursula von der Leyen
Otto von Bismarck | Otto v. Bismarck
Jan vd Berg | Jan van der Berg
Jan v.d. Berg | Jan van der Berg
Jan v/d Berg | Jan van der Berg
Jan vdBerg | Jan van der Berg
Goetz George | Götz George
Guenter Netzer | Günter Netzer
Goebel Anna | Anna Göbel
Jörg Böhme | Joerg Boehme
Hans-Joachim Watzke | Hansjoachim Watzke
OStR Peter Weber | Peter Weber
Univ.-Prof. Dr. Maria Gruber | Maria Gruber
Herr Hans Peter Müller | Müller, Hans-Peter
Anna Schmidt-Müller | Anna Schmidt Müller
Anna Müller-Schmidt | Anna Schmidt-Müller
Ludwig van Beethoven | Ludwig v. Beethoven
Paul vd Velde | Paul van de Velde
P. v.d. Velde | P. van de Velde
Wouter vandenBroeck | Wouter van den Broeck
Wouter Vandenbroeck | Wouter Van den Broeck
Mevr. A. de Vries | A. de Vries
`,
    CLOSE_MATCH: `
Hansi Hinterseer | Johann Hinterseer
Hans Maier | Hans Mayer
J.A. van der Berg | Jan van der Berg
Jan Jansen | Jan Janssen
Jörg Böhm | Jörg Böhme
Gitti Mayr | Brigitte Mayr
Walli Mayr | Walburga Mayr
Schorsch Huber | Georg Huber
Fredi Bobic | Alfred Bobic
Kathi Witt | Katharina Witt
Susi Kentikian | Susanne Kentikian
Wolfi Petry | Wolfgang Petry
Andi Brehme | Andreas Brehme
Klaus Kinski | Nikolaus Pola Kinski
Klaus Kinski | Nikolaus Kinski
Hans Müller | Hans-Peter Müller
Peter Müller | Hans-Peter Müller
P. v.d. Velde | Paul van de Velde
Wouter Vandenbroek | Wouter Van den Broeck
Koen Peeters | Koenraad Peeters
Sjaak Swart | Jacobus Swart
`,
    NO_MATCH: `
Andreas Brehme | Andrea Brehme
Hannes Wader | Hanna Wader
Jens Lehmann | Jensine Lehmann
Friedrich Merz | Friederike Merz
Ulrich Wickert | Ulrike Wickert
Heinrich Lübke | Henriette Lübke
Rolf Braun | Ralf Braun
Bernd Braun | Berna Braun
Gerd Braun | Gerda Braun
Wilma Braun | Wilhelm Braun
Hans-Peter Müller | Hans-Jürgen Müller
Joris Peeters | Joost Peeters
Jan de Vries | Jan de Wit
Jan de Vries | Jan Vos
`,
  },
  'Nordic and Baltic': {
    MATCH: `
Håkon Ås | Haakon Aas
Jørgen Sæther | Jorgen Saether
Rūta Meilutytė | Ruta Meilutyte
Tõnis Mägi | Tonis Magi
`,
    CLOSE_MATCH: `
Mette Nielsen | Mette Hansen Nielsen
Jens Peter Hansen | Jens P. Hansen
Jens Hansen | Jens-Peter Hansen
Kari Nordmann | Kari Anne Nordmann
Sissel Kyrkjebo | Sissel Kyrkjebø Hansen
Ejnar Lund | Einar Lund
Pelle Svensson | Per Svensson
`,
    NO_MATCH: `
Jens Hansen | Jørgen Hansen
Ole Nordmann | Ola Nordmann
Lena Olsson | Lennart Olsson
Henrik Lund | Henriette Lund
Oskar Lund | Oda Lund
Einar Lund | Ejnar Berg
Andrius Kubilius | Andrė Kubilienė
Kazys Petrauskas | Kazimiera Petrauskaitė
Gintaras Jonaitis | Gintarė Jonaitytė
Tõnis Mägi | Tõnu Mägi
`,
  },
  Romance: {
    MATCH: `
Mª Carmen Ruiz Gil | María Carmen Ruiz Gil
Dña. Ana Ruiz Gil | Ana Ruiz Gil
Mª Teresa Gil Sanz | María Teresa Gil Sanz
Ruiz Sanz María del Pilar | María del Pilar Ruiz Sanz
Mariajosé Ruiz Sanz | María José Ruiz Sanz
Luís Inácio da Silva | Luis Inacio da Silva
Joana D'Arc Lima | Joana Darc Lima
Sra. Ana Paula Reis | Ana Paula Reis
L'Abbate Rosa | Rosa LAbbate
Dell'Acqua Piero | Piero Dell Acqua
Gian Franco Zola | Gianfranco Zola
Jean-Marie Le Pen | Jean Marie LePen
Mlle Zoé Martin | Zoe Martin
`,
    CLOSE_MATCH: `
Gigi Buffon | Gianluigi Buffon
Carmen Ruiz Gil | María del Carmen Ruiz Gil
Maite Gil Sanz | María Teresa Gil Sanz
Fco. Javier Gómez Sanz | Francisco Javier Gómez Sanz
Fco Gómez Sanz | Francisco Gómez Sanz
Juan Fdez. Sanz | Juan Fernández Sanz
Quique Flores Ruiz | Enrique Flores Ruiz
Charo López Sanz | Rosario López Sanz
Pilar Ruiz Sanz | María del Pilar Ruiz Sanz
Ana Gómez | Ana Gómez Pérez
Mariajose Ruiz | María José Ruiz Sanz
Lula da Silva | Luiz Inácio Lula da Silva
Luiz da Silva | Luis da Silva
Tonho Souza | Antônio Souza
Duda Souza | Eduardo Souza
Totò Riina | Salvatore Riina
Enzo Ferrari | Vincenzo Ferrari
Nino Manfredi | Antonino Manfredi
Alessandro Rossi | Alesandro Rossi
Gianfranco Zola | Gian Franco Zola Rossi
Jean Le Pen | Jean-Marie Le Pen
Manu Macron | Emmanuel Macron
`,
    NO_MATCH: `
André Petit | Andrée Petit
Gabriele Conti | Gabriella Conti
Ruiz Gil | Juan Ruiz Gil
Gómez Sanz | Francisco Gómez Sanz
Juan Gómez Sanz | Julia Gómez Sanz
Ana Gómez Sanz | Ana Gómez Pérez
Ana Gómez | Ana Pérez
Julián Gómez | Juliana Gómez
Antonio Gómez | Antonia Gómez
Adrián Gómez | Adriana Gómez
Luiz da Silva | Luiza da Silva
Marcelo Souza | Marcela Souza
Ana Paula Reis | Ana Clara Reis
Ana Reis | Anabela Reis
Enzo Ferrari | Piero Ferrari
Giulio Andreotti | Giulia Andreotti
Federico Fellini | Federica Fellini
Simone Rossi | Simona Rossi
Gianfranco Zola | Gianluca Zola
Jean-Marie Le Pen | Marine Le Pen
Marie Le Pen | Jean Le Pen
Emmanuel Macron | Emmanuelle Macron
Valérie Martin | Valéry Martin
Stéphane Martin | Stéphanie Martin
`,
  },
  'Slavic and Greek': {
    MATCH: `
Татьяна Петрова | Tatiana Petrova
Миколаївна Ольга Бойко | Бойко Ольга Миколаївна
Ελένη Παππά | Eleni Pappa
`,
    CLOSE_MATCH: `
Yuri Gagarin | Jurij Gagarin
Yorgos Papas | Georgios Papas
Tanya Petrova | Tatiana Petrova
Tatyana Petrova | Tatiana Petrova
Zhenya Petrov | Evgeny Petrov
Kolya Petrov | Nikolai Petrov
Petrov N.A. | Petrov Nikolai Alekseevich
Alexey Navalny | Aleksei Navalny
Wojtek Kowalski | Wojciech Kowalski
Ania Kowalska | Anna Kowalska
Anna Kowalska | Anna Kowalska-Nowak
Anna Nowak | Anna Kowalska-Nowak
Jirka Novotný | Jiří Novotný
Vlado Petrović | Vladimir Petrović
Mitko Ivanov | Dimitar Ivanov
Yiorgos Seferis | George Seferis
Takis Papas | Panagiotis Papas
Lena Pappa | Eleni Pappa
`,
    NO_MATCH: `
Татьяна Петрова | Таисия Петрова
Nikolai Petrov | Nikita Petrov
Petrov N.A. | Petrov Nikolai Borisovich
Nikolai Alekseevich Petrov | Nikolai Aleksandrovich Petrov
Aleksei Nikolaevich Petrov | Nikolai Alekseevich Petrov
Ewa Kowalska | Ewelina Kowalska
Marian Kowalski | Maria Kowalska
Anna Nowak | Anna Kowalska
Miloš Novotný | Miloslava Novotná
Luboš Novotný | Ľubomíra Novotná
Dragan Kovač | Dragana Kovač
Zoran Petrović | Goran Petrović
Georgi Ivanov | Gergana Ivanova
Panagiotis Papas | Panagiota Papas
Vasilis Papas | Vasiliki Papas
`,
  },
  'Turkish, Arabic, Persian and Hebrew': {
    MATCH: `
Ben-Gurion David | David Ben Gurion
David BenGurion | David Ben-Gurion
Fatma Nur Kaya | Fatmanur Kaya
Hasan Al-Sayed | Hasan AlSayed
Omar bin Al-Khattab | Omar Bin Al Khattab
Amirhossein Karimi | Amir Hossein Karimi
Ben Mohamed Ali | Ali Ben Mohamed
`,
    CLOSE_MATCH: `
Mehmed Yılmaz | Mehmet Yılmaz
Abdurrahman Hassan | Abdul Rahman Hassan
Bibi Netanyahu | Binyamin Netanyahu
Memo Yılmaz | Mehmet Yılmaz
Ali Kaya | Ali Osman Kaya
Hassan Al-Sayed | Hasan Al-Sayed
Mohammed Al Maktoum | Mohammed bin Rashid Al Maktoum
Mohd. Faizal bin Ahmad | Mohamad Faizal bin Ahmad
Khadija Haddad | Khadijah Haddad
Mustapha Haddad | Mustafa Haddad
Jamal Khashoggi | Gamal Khashoggi
Umm Kulthum Ali | Um Kulthum Ali
Shlomo Levi | Solomon Levi
Avi Levi | Avraham Levi
`,
    NO_MATCH: `
Ben Mohamed Ali | Mohamed Ali
Yael Levi | Yoel Levi
Murat Aydın | Mustafa Aydın
Ali Kaya | Aliye Kaya
Ali Osman Kaya | Ali Rıza Kaya
Ahmed bin Rashid | Mohammed bin Rashid
Rashid Al Maktoum | Mohammed bin Rashid Al Maktoum
Abdullah bin Salman | Abdulaziz bin Salman
Abdul Aziz Khan | Abdul Azim Khan
Abdul Khan | Abdul Shah
Samir Haddad | Samira Haddad
Nadir Haddad | Nadira Haddad
Rami Haddad | Rania Haddad
Moshe Levi | Michal Levi
Uri Levi | Orly Levi
Avi Levi | Aviva Levi
Shirin Ahmadi | Shirzad Ahmadi
Amir Hossein Karimi | Amir Ali Karimi
Ali Ben Mohamed | Mohamed Ben Ali
`,
  },
  'South Asian': {
    MATCH: `
Mohan Das Gandhi | Mohandas Gandhi
Ram Das Gupta | Ramdas Gupta
Venkata Ramanan | Venkataramanan
Lakshmi w/o Raman Iyer | LAKSHMI W/O RAMAN IYER
`,
    CLOSE_MATCH: `
Rajesh Kr Gupta | Rajesh Kumar Gupta
P. V. Narasimha Rao | Pamulaparti Venkata Narasimha Rao
A. R. Rahman | Allah Rakha Rahman
Sushil Das | Sushil Kumar Das
Pooja Mehta | Puja Mehta
Jasbir Singh | Jasbeer Singh
`,
    NO_MATCH: `
Mohan Gupta | Rajesh Gupta S/o Mohan Gupta
Sita Rao | Sitaram Rao
Rama Rao | Ramesh Rao
Sushil Kumar Das | Sushil Kumar Sen
Pooja Mehta | Puja Shah
Nitin Mehta | Nitika Mehta
Naveen Mehta | Navneet Mehta
Imran Khan | Irfan Khan
Sana Khan | Saba Khan
Sunil Perera | Sunila Perera
Kamala Devi | Kamla Rani
Raman Iyer | Lakshmi w/o Raman Iyer
Samy Velu | Muthu K a/l Samy Velu
Ravi s/o Muthu | Muthu s/o Ravi
Jasbir Singh | Jasvir Kaur
`,
  },
  'East Asian': {
    MATCH: `
Kim Minjun | Kim Min-jun
Kim Min Jun | Kim Minjun
김민준 | Kim Min Jun
김민준 | Kim Min-jun
Kim Ji Won | Kim Jiwon
Jiwon Kim | Kim Ji-won
KIM JIWON | Kim, Ji-Won
이준호 | Lee Jun-ho
이준호 | Lee Junho
Chen Jian Guo | Chen Jianguo
陈建国 | Chen Jianguo
Sima Qian | SIMA QIAN
Le Minh Duc | Minh Duc Le
Lê Minh Đức | LE MINH DUC
`,
    CLOSE_MATCH: `
David Chan Tai Man | Chan Tai Man
Tanaka Ichiro | Tanaka Ichirou
Shinji Kagawa | Shinzi Kagawa
I Made Wijaya | Made Wijaya
Kim Jihoon | Kim Jihun
Kim Ji-hoon | Kim Ji-hun
Grace Kim Min Jun | Kim Min Jun
Tony Leung Chiu Wai | Leung Chiu Wai
Bruce Lee | Bruce Lee Jun Fan
Satou Kenji | Sato Kenji
Tarou Yamada | Taro Yamada
Hoang Minh | Hoang Van Minh
`,
    NO_MATCH: `
Wang Wei | Wei Wang Li
Kim Min-jun | Kim Min-ji
Kim Young | Kim Young-ho
Sato Kazuo | Sato Kazuko
Pham Minh Tuan | Pham Minh Tu
Kim Ji-won | Kim Ji-woo
Kim Jiwon | Kim Jiwoo
Kim Ji-won | Kim Ji-yeon
Kim Min | Kim Min-jun
Lee Jun | Lee Jun-ho
이준호 | Lee Jun-young
이준호 | 이준
Choi Jun Ho | Choi Jun Young
Choi Min Jun | Choi Min
Wang Jun | Wang Jun Kai
Li Jun | Li Juan
Zhang Li | Zhang Liping
Zhang Li Ping | Zhang Li Hua
Li Xiaomin | Li Xiaoming
Chen Jian | Chen Jianguo
陈建国 | Chen Jianhua
Ng Wai Man | Ng Wai Ming
Tony Leung Chiu Wai | Tony Leung Ka Fai
Xu Jing | Xu Jinglei
Watanabe Ken | Watanabe Kenji
Watanabe Kenji | Watanabe Kenta
Watanabe Yumi | Watanabe Yumiko
Suzuki Akira | Suzuki Akiko
Le Minh Duc | Do Minh Duc
Le Van Duc | Tran Van Duc
Nguyen Thi Lan | Nguyen Thi Lan Anh
Nguyen Duc Thang | Nguyen Duc Thanh
Widodo | Joko
Joko Widodo | Widodo
Dewi Lestari | Dewa Lestari
`,
  },
  'African and Hungarian': {
    MATCH: `
Adéṣọlá Ògúnlésí | Adesola Ogunlesi
Nagyné Kovács Éva | Nagyné Kovács Éva
`,
    CLOSE_MATCH: `
Ousmane Dembele | Usman Dembele
Boubacar Keita | Boubakar Keita
Fatou Diop | Fatoumata Diop
Nnamdi Azikiwe | Benjamin Nnamdi Azikiwe
Kovács Éva | Nagyné Kovács Éva
Kovács Zsuzsa | Kovács Zsuzsanna
`,
    NO_MATCH: `
Ibrahim Traore | Ibrahima Traore
Fatou Diop | Fatoumata Ndiaye
Chidi Okeke | Chidinma Okeke
Emeka Okafor | Nneka Okafor
Tunde Bello | Tundun Bello
Nagy Jánosné | Nagy János
Kovács László | Kovács Lajos
`,
  },
  'joint accounts': {
    MATCH: `
John Smith & Jane Smith | Jane Smith / John Smith
John Smith | John Smith & Jane Smith
Jane Smith | Mr J & Mrs Jane Smith
Jane Smith | John & Jane Smith
Greta Müller | Hans und Greta Müller
Greta Müller | Hans Müller/Greta Müller
John A. Smith & Jane B. Smith | Jane B. Smith & John A. Smith
Ana Ruiz y Juan Gil | Juan Gil y Ana Ruiz
Ion si Maria Popescu | Maria Popescu; Ion Popescu
J. A. de la Cruz | J. A. de la Cruz
`,
    CLOSE_MATCH: `
John Smith & Peter Brown | John Smith
J & J Smith | John & Jane Smith
Juan Gil | Juan Gil Sanz y Ana Ruiz Pérez
Jan Novák a Jana Nováková | Jana Nováková
Kovács János és Kovács Éva | Kovács Éva
Matti ja Liisa Virtanen | Liisa Virtanen
Jon Smith | John & Jane Smith
`,
    NO_MATCH: `
Greta Schmidt | Hans Müller/Greta Müller
Hans Schmidt | Hans Müller / Greta Schmidt
Greta Müller | Hans Müller / Greta Schmidt
Pedro Gil | Juan Gil Sanz y Ana Ruiz Pérez
John Brown & Jane Smith | John Smith & Jane Brown
`,
  },
  'near strangers': {
    MATCH: `
Dr. Ing. h.c. Hans Weber | Hans Weber
Tsai Ing-wen | TSAI Ing-Wen
Tsai Ingwen | Tsai Ing-wen
Ing. Lee Chong Wei | Lee Chong Wei
Tuan Ahmad Ismail | Ahmad Ismail
Nguyen Anh Tuan | NGUYEN ANH TUAN
Amartya Kumar Sen | Sen Amartya Kumar
Jan v Dijk | Jan van Dijk
Maarten v.d. Weijden | Maarten van der Weijden
M.ª José Ruiz Sanz | María José Ruiz Sanz
Haile G/Selassie | HAILE G/SELASSIE
Anna Müller/Schmidt | Anna Müller-Schmidt
Abd El Rahman Ali | Abdelrahman Ali
`,
    CLOSE_MATCH: `
Margaret Thatcher | Margret Thatcher
Nguyen Hoa | Nguyen Thi Hoa
Mohammed Ali | Mohammed bin Ali bin Hassan
Nadja Braun | Nadia Braun
Thomas Smith | John Thomas Smith
John Thomas | John Michael Thomas
James Martin | James Edward Martin
M Kim | Minjun Kim
M J Kim | Min-jun Kim
Karl Huber sen. | Karl Huber
Amartya Sen | Amartya Kumar Sen
J v Dijk | Jan van Dijk
D. v.d. Berg | Dirk van den Berg
Ma Jose Ruiz Sanz | María José Ruiz Sanz
Abdel Rahman Ali | Abdurrahman Ali
Abderrahmane Ali | Abderrahman Ali
`,
    NO_MATCH: `
Tina Turner | Tia Turner
Jonas Braun | Jona Braun
Vera Novak | Viera Horvat
Anna Lang | Anna Long
Maria Silva | Mario Silva
Lee Min Ho | Lee Min Hee
Lee Minho | Lee Minhee
Kim Su Jin | Kim Su Min
Park Jun | Park Jun Young
Chan Ka Man | Chan Ka Ming
Zhang Yu | Zhang Yue
Zhang Yu | Zhang Yuhan
Lin Yi | Lin Yifan
Li Wei | Li Wen
Vo Thi Sau | Vo Thi Sang
Tran Minh | Tran Minh Tam
Nguyen Thi Hoa | Nguyen Thi Hoang
Pham Thi Lan | Pham Thi Lan Huong
Jan Berg | Jan van Dam
Mohan Das | Mohan Sen
Anil Kumar Das | Anil Kumar De
Osama bin Laden | Laden bin Osama
Khalid bin Ali | Ali bin Khalid
Ali Hassan | Mohammed bin Ali bin Hassan
Bin Ali Hassan | Hassan Ali Saleh
John Smith | Jane Doe c/o John Smith
Priya Rao | Anil Rao s/o Priya Rao
Hans Müller & Eva Schmidt | Hans Schmidt & Eva Müller
Hans Müller / Eva Schmidt | Eva Müller / Hans Schmidt
Mary Brown | John Brown / Mary Smith
Nadja Braun | Nadia Grün
Jan Braun | Ian Braun
Colin Smith | Colleen Smith
Mina Khan | Minna Kahn
Tony Smith | Tonya Smith
Rene Petit | Renee Petit
Aimé Petit | Aimée Petit
Noel Smith | Noelle Smith
Michal Novak | Michala Novakova
Marcel Petit | Marcelle Petit
Gabriel Petit | Gabrielle Petit
Emmanuel Rossi | Emanuela Rossi
Kris Jansen | Krista Jansen
Hansen Larsen | Mette Hansen Larsen
García Sanz | Iker García Sanz
Ruiz Martin | Pablo Ruiz Martin
Lopez Santos | Ana Lopez Santos
Thomas John | Thomas James
Gil Ruiz | Gil Perez
Edward Martin | James Martin
Kovács Szabó | Kovács Szabó Anna
Silva Santos | Tiago Silva Santos
Smith Brown | Zyta Smith Brown
J Kim | S Kim
Wm Smith | Walter Smith
Jas Smith | Jasmine Smith
Jos Smith | Joshua Smith
Ma Lin | Maria Linares
Ku Smith | Kate Smith
Kr Patel | Karan Patel
Fco Ruiz Gil | Federico Ruiz Gil
Nguyen Anh Tuan | Nguyen Anh
Karl Huber sen. | Karl Huber jun.
D. v.d. Berg | Jan van den Berg
`,
  },
}
