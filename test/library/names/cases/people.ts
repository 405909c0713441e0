import type { Pairs } from './pairs.ts'

/** People of many countries, by the customs of their names. */
export const people: Pairs = {
  MATCH: `
Erika Mustermann | ERIKA MUSTERMANN | INDIVIDUAL
Mustermann Erika | Erika Mustermann | INDIVIDUAL
Müller, Hans-Peter | Hans Peter Müller | INDIVIDUAL
Joerg Koenig | Jörg König | INDIVIDUAL
Søren Sørensen | Soeren Soerensen | INDIVIDUAL
Åse Håkansson | Aase Haakansson | INDIVIDUAL
Frau Dr. Ingrid Weiß | Ingrid Weiss | INDIVIDUAL
Prof. Dr. med. Karl Groß | Karl Gross | INDIVIDUAL
Señora María José Núñez | Maria Jose Nunez | INDIVIDUAL
José María García López | GARCIA LOPEZ JOSE MARIA | INDIVIDUAL
João da Silva | JOAO DA SILVA | INDIVIDUAL
Ana Lúcia dos Santos | Ana Lucia dos Santos | INDIVIDUAL
François Lefèvre | FRANCOIS LEFEVRE | INDIVIDUAL
Mme Anne-Marie Dubois | Anne Marie Dubois | INDIVIDUAL
D'Angelo Maria | Maria Dangelo | INDIVIDUAL
Patrick O'Brien | Patrick OBrien | INDIVIDUAL
Patrick O Brien | Patrick O’Brien | INDIVIDUAL
Sean McDonald | Sean Mc Donald | INDIVIDUAL
Ronald Mac Donald | Ronald MacDonald | INDIVIDUAL
Jan van den Berg | Jan Vandenberg | INDIVIDUAL
Pieter van der Merwe | PIETER VAN DER MERWE | INDIVIDUAL
Mw. Anna de Vries | Anna de Vries | INDIVIDUAL
Łukasz Żółć | Lukasz Zolc | INDIVIDUAL
Agnieszka Wiśniewska | WISNIEWSKA AGNIESZKA | INDIVIDUAL
Jiří Dvořák | Jiri Dvorak | INDIVIDUAL
Ing. Petra Nováková | Petra Novakova | INDIVIDUAL
Nagy István | Istvan Nagy | INDIVIDUAL
Ștefan Ionescu | Stefan Ionescu | INDIVIDUAL
Đorđe Petrović | Djordje Petrovic | INDIVIDUAL
Şükrü Öztürk | Sukru Ozturk | INDIVIDUAL
Ayşe Yıldız | AYSE YILDIZ | INDIVIDUAL
Nguyễn Văn An | Nguyen Van An | INDIVIDUAL
Trần Thị Hồng | Hong Tran Thi | INDIVIDUAL
Park Ji-sung | Park Jisung | INDIVIDUAL
Mao Zedong | Zedong Mao | INDIVIDUAL
Mohammed Al-Rashid | Mohammed Alrashid | INDIVIDUAL
Fatima El Amrani | FATIMA EL-AMRANI | INDIVIDUAL
Datuk Lee Chong Wei | Lee Chong Wei | INDIVIDUAL
Shri Rajesh Kumar | Rajesh Kumar | INDIVIDUAL
Suharto | SUHARTO | INDIVIDUAL
Kwame Nkrumah | NKRUMAH, Kwame | INDIVIDUAL
Jón Þór Birgisson | Jon Thor Birgisson | INDIVIDUAL
Björk Guðmundsdóttir | Bjork Gudmundsdottir | INDIVIDUAL
Mr John Smith | Smith John | INDIVIDUAL
Sir Elton John | Elton John | INDIVIDUAL
Mrs. Mary-Jane Watson | Mary Jane Watson | INDIVIDUAL
Martin Luther King Jr. | Martin Luther King Junior | INDIVIDUAL
Herr Wolfgang Fürst | Wolfgang Fuerst | INDIVIDUAL
Ms. Zoë Kravitz | Zoe Kravitz | INDIVIDUAL
Oğuz Çelik | Oguz Celik | INDIVIDUAL
Sinéad O'Connor | Sinead OConnor | INDIVIDUAL
Miloš Đurić | Milos Duric | INDIVIDUAL
Ludwig van Beethoven | Beethoven, Ludwig van | INDIVIDUAL
Dr Anneliese Krüger-Schmidt | KRUEGER SCHMIDT ANNELIESE
Jean-François Côté | Jean Francois Cote
Guðrún Ósk Jónsdóttir | Gudrun Osk Jonsdottir
Zsófia Kőszegi | Zsofia Koszegi
Ö. Yılmaz | O. Yilmaz
Mihai-Răzvan Țepeș | Mihai Razvan Tepes
Trần Văn Đức | Tran Van Duc
Ngô Bảo Châu | Ngo Bao Chau
María del Carmen Ruiz de la Torre | MARIA DEL CARMEN RUIZ DE LA TORRE
Luís Filipe d'Almeida | Luis Filipe Dalmeida
Giovanni Dell'Acqua | Giovanni Dellacqua
Marie-Thérèse de l'Étoile | Marie Therese de l Etoile
Abd al-Rahman Mansour | Abdalrahman Mansour
Ali ibn Abi Talib | ALI IBN ABI TALIB
Ngozi Okonjo-Iweala | Ngozi Okonjo Iweala
Nkosazana Dlamini-Zuma | DLAMINI ZUMA NKOSAZANA
Aung San Suu Kyi | AUNG SAN SUU KYI
Kim Jong-il | Kim Jong Il
Lee Kuan-Yew | LEE KUAN YEW
Susilo Bambang Yudhoyono | YUDHOYONO SUSILO BAMBANG
Smt. Lakshmi Devi | Lakshmi Devi
Haji Ahmad bin Yusof | Ahmad bin Yusof
Sra. Carmen Díaz | Carmen Diaz
Dott.ssa Giulia Bianchi | Giulia Bianchi
Avv. Marco Ferri | Marco Ferri
Mgr. Jan Novák | Jan Novak
Dr. rer. nat. Eva Maier | Eva Maier
Prof Dr Dr h.c. Heinz Müller | Heinz Mueller
Åsa Lindström | ASA LINDSTROM
Henrik Ibsen | IBSEN, HENRIK
Seán Ó Briain | Sean O Briain
Siobhan NicDhomhnaill | Siobhan Nic Dhomhnaill
Conor MacCarthy | Conor Mac Carthy
Håkon Bø | Hakon Bo
Birutė Kazlauskienė | Birute Kazlauskiene
Jānis Bērziņš | Janis Berzins
Õnne Pärl | Onne Parl
Blaž Žnidaršič | Blaz Znidarsic
Əli Məmmədov | Ali Mammadov
Gülşah Öğüt | Gulsah Ogut
João Gonçalves | Joao Goncalves
Begoña Ibáñez | Begona Ibanez
Rafael Nadal | Nadal Rafael
Tan Ah Kow | TAN AH KOW
`,
  CLOSE_MATCH: `
ШЕВЧУК О.І. | Шевчук Олена Ігорівна
Шевчук О. В. | Шевчук Олена Валеріївна
Shevchuk O. I. | Шевчук Олена Ігорівна
SHEVCHUK A.V. | Shevchuk Andrii Vasylovych
Pat Smith | Patricia Smith
E. Mustermann | Erika Mustermann | INDIVIDUAL
J.R. Smith | John Robert Smith | INDIVIDUAL
J R R Tolkien | John Ronald Reuel Tolkien | INDIVIDUAL
Anna Schmidt | Anna Maria Schmidt | INDIVIDUAL
Maria Garcia | Maria Garcia Lopez | INDIVIDUAL
Juan Perez | Juan Carlos Perez Gomez | INDIVIDUAL
Bill Gates | William Gates | INDIVIDUAL
Bob Dylan | Robert Dylan | INDIVIDUAL
Liz Taylor | Elizabeth Taylor | INDIVIDUAL
Pepe Fernandez | Jose Fernandez | INDIVIDUAL
Paco Rabanne | Francisco Rabanne | INDIVIDUAL
Hans Schneider | Johannes Schneider | INDIVIDUAL
Sepp Maier | Josef Maier | INDIVIDUAL
Kasia Nowak | Katarzyna Nowak | INDIVIDUAL
Sasha Petrov | Aleksandr Petrov | INDIVIDUAL
Beppe Grillo | Giuseppe Grillo | INDIVIDUAL
Ze Roberto Lima | Jose Roberto Lima | INDIVIDUAL
Giannis Papadopoulos | Ioannis Papadopoulos | INDIVIDUAL
Mohamed Hassan Ali | Muhammad Hassan Ali | INDIVIDUAL
Jonh Williams | John Williams | INDIVIDUAL
Micheal Brown | Michael Brown | INDIVIDUAL
Elizabth Warren | Elizabeth Warren | INDIVIDUAL
Thomas Andreson | Thomas Anderson | INDIVIDUAL
Stefanie Hofmann | Stefanie Hoffmann | INDIVIDUAL
Peter Meier | Peter Meyer | INDIVIDUAL
David Smyth | David Smith | INDIVIDUAL
Carlos Gonzales | Carlos Gonzalez | INDIVIDUAL
Jon Andersson | John Andersson | INDIVIDUAL
Sara Lindqvist | Sarah Lindqvist | INDIVIDUAL
Catherine Deneuve | Katherine Deneuve | INDIVIDUAL
Ludwig Beethoven | Ludwig van Beethoven | INDIVIDUAL
Mohammed Salman | Mohammed bin Salman | INDIVIDUAL
Ivan Sidorov | Ivan Petrovich Sidorov | INDIVIDUAL
Robert Downey | Robert Downey Jr | INDIVIDUAL
Mary Watson | Mary Jane Watson | INDIVIDUAL
Anna Müller | Anna Müller-Schmidt | INDIVIDUAL
P. van der Berg | Pieter van der Berg | INDIVIDUAL
Christopher Nolan | Christoper Nolan | INDIVIDUAL
Guillermo Rodrigues | Guillermo Rodriguez | INDIVIDUAL
Kathryn Johnson | Katherine Johnson | INDIVIDUAL
Steven Spielberg | Stephen Spielberg | INDIVIDUAL
Tony Blair | Anthony Blair | INDIVIDUAL
Juergen Kloop | Jürgen Klopp | INDIVIDUAL
Yuri Gagarin | Yury Gagarin | INDIVIDUAL
Alexey Navalny | Aleksei Navalny | INDIVIDUAL
A. Kumar Sharma | Anil Kumar Sharma | INDIVIDUAL
Gabriella Rossini | Gabriela Rossini | INDIVIDUAL
Wojtek Kowalczyk | Wojciech Kowalczyk | INDIVIDUAL
Thomas Muler | Thomas Müller | INDIVIDUAL
Geoff Hurst | Geoffrey Hurst | INDIVIDUAL
K. Adenauer | Konrad Adenauer
Sean Connery | Shaun Connery
Lena Meyer | Magdalena Meyer
Uschi Glas | Ursula Glas
Fritz Lang | Friedrich Lang
Nacho Vidal | Ignacio Vidal
Lupe Sanchez | Guadalupe Sanchez
Chico Buarque | Francisco Buarque
Kuba Nowak | Jakub Nowak
Gosia Zielinska | Małgorzata Zielińska
Honza Novak | Jan Novák
Pista Nagy | István Nagy
Kostas Karras | Konstantinos Karras
Dima Bilan | Dmitry Bilan
Volodya Sokolov | Vladimir Sokolov
Wim Kok | Willem Kok
Henk de Jong | Hendrik de Jong
Jussi Virtanen | Juhani Virtanen
Mo Farah | Mohamed Farah
Yossi Cohen | Yosef Cohen
Tunde Adeyemi | Babatunde Adeyemi
Jose Lopez | Jose Antonio Lopez Ruiz
Hassan Ali Mohammed | Hasan Ali Mohammed
Khaled Mahmoud | Khalid Mahmoud
Youssef Haddad | Yusuf Haddad
Jennifer Lawerence | Jennifer Lawrence
Christina Aguilera | Cristina Aguilera
Roger Federrer | Roger Federer
Rafael Nadel | Rafael Nadal
Sebastain Vettel | Sebastian Vettel
Angela Merkle | Angela Merkel
Emanuel Macron | Emmanuel Macron
Silvio Berluscini | Silvio Berlusconi
Pedro Sanches | Pedro Sanchez
Arnold Schwarzeneger | Arnold Schwarzenegger
Arnold Schwartzenegger | Arnold Schwarzenegger
Zbigniew Brzezinsky | Zbigniew Brzezinski
Anna von Trapp | Anna Trapp
Jane Smith-Jones | Jane Smith
A B Smith | Andrew Brian Smith
John F. Kennedy | John Kennedy
John F. Kennedy | John Fitzgerald Kennedy
Jon Do | Jon Doe
Priya Ramakrishan | Priya Ramakrishnan
Nguyen An | Nguyen Van An
Thomas Müller | Thomas Mueler
`,
  NO_MATCH: `
ШЕВЧУК О.І. | Шевчук Олена Павлівна
ШЕВЧУК О.І. | Шевчук Марія Ігорівна
Edgar Whitlock V | Edgar Vance Whitlock Senior
Marie Curie | Maria Curie
Mustermann | Erika Mustermann | INDIVIDUAL
Erika | Erika Mustermann | INDIVIDUAL
Max Mustermann | Erika Mustermann | INDIVIDUAL
Erik Mustermann | Erika Mustermann | INDIVIDUAL
Joan Baker | John Baker | INDIVIDUAL
Mario Rossi | Maria Rossi | INDIVIDUAL
Louis Martin | Louise Martin | INDIVIDUAL
Daniel Weber | Danielle Weber | INDIVIDUAL
Jan Kowalski | Jon Kowalski | INDIVIDUAL
Ivan Horvat | Ivana Horvat | INDIVIDUAL
Hans Keller | Hanna Keller | INDIVIDUAL
Paul Klein | Paula Klein | INDIVIDUAL
Claudio Bruni | Claudia Bruni | INDIVIDUAL
Francis Bacon | Frances Bacon | INDIVIDUAL
Andrea Conti | Andrei Conti | INDIVIDUAL
Alexander Braun | Alexandra Braun | INDIVIDUAL
Christian Vogel | Christina Vogel | INDIVIDUAL
Marta Silva | Marti Silva | INDIVIDUAL
Carlos Souza | Carla Souza | INDIVIDUAL
Juan Garcia | Juana Garcia | INDIVIDUAL
Emil Hansen | Emily Hansen | INDIVIDUAL
Simon Levy | Simone Levy | INDIVIDUAL
Gabriel Costa | Gabriela Costa | INDIVIDUAL
Julian Roth | Juliane Roth | INDIVIDUAL
Viktor Orban | Viktoria Orban | INDIVIDUAL
Li Wei | Le Wei | INDIVIDUAL
Kim Yuna | Kin Yuna | INDIVIDUAL
Chen Wei | Cheng Wei | INDIVIDUAL
Zhang Min | Zhan Min | INDIVIDUAL
John Smith Sr | John Smith Jr | INDIVIDUAL
Robert Kennedy II | Robert Kennedy III | INDIVIDUAL
Juan Garcia Lopez | Pedro Garcia Lopez | INDIVIDUAL
Garcia Lopez | Ana Garcia Lopez | INDIVIDUAL
John A. Smith | John B. Smith | INDIVIDUAL
John S. | John Smith | INDIVIDUAL
J S | John Smith | INDIVIDUAL
Peter Jackson | Michael Jackson | INDIVIDUAL
Sarah Connor | John Connor | INDIVIDUAL
Rakesh Gupta | Mukesh Gupta | INDIVIDUAL
Ahmed Ali Hassan | Mahmoud Ali Hassan | INDIVIDUAL
Ali bin Omar | Omar bin Ali | INDIVIDUAL
Nur binti Ahmad | Nur bin Ahmad | INDIVIDUAL
Sunita Patel | Anita Patel | INDIVIDUAL
Thomas Bauer | Thomas Braun | INDIVIDUAL
Peter Hansen | Peter Jensen | INDIVIDUAL
Maria Fernandez | Maria Hernandez | INDIVIDUAL
Michael Schumacher | Ralf Schumacher | INDIVIDUAL
Serena Williams | Venus Williams | INDIVIDUAL
Bruce Lee | Brandon Lee | INDIVIDUAL
Vladimir Petrov | Vladislav Petrov | INDIVIDUAL
Marek Nowak | Marcin Nowak | INDIVIDUAL
Jean Dupont | Jeanne Dupont | INDIVIDUAL
Michel Durand | Michele Durand | INDIVIDUAL
Dominik Wagner | Dominika Wagner | INDIVIDUAL
Rajesh Sharma | Ramesh Sharma | INDIVIDUAL
Smith Jones | John Smith Jones | INDIVIDUAL
Anna Schmidt | Hanna Schmidt
Jana Novak | Jan Novak
Mariana Costa | Mariano Costa
Julia Weber | Julian Weber
Petr Svoboda | Petra Svoboda
Michal Dvorak | Michael Dvorak
Michaela Kraus | Michael Kraus
Fabian Wolf | Fabienne Wolf
Adrian Popa | Adriana Popa
Alexandru Rusu | Alexandra Rusu
Robert Lang | Roberta Lang
Carlo Greco | Carla Greco
Nicola Bruno | Nicole Bruno
Valentin Moreau | Valentina Moreau
Yasmin Kaya | Yasin Kaya
Emre Aydin | Emine Aydin
Nikola Jovic | Nikolina Jovic
Tom Brown | Tim Brown
Ron Brown | Rob Brown
Dan Green | Jan Green
Karl Mayer | Karla Mayer
Anita Singh | Amita Singh
Sunil Rao | Sunita Rao
Anil Rao | Amit Rao
Minji Park | Minju Park
Nguyen Van Anh | Nguyen Van An
Tran Thi Hoa | Tran Thi Huong
Wang Fang | Wang Fan
Li Na | Li Ning
Yamada Taro | Yamada Jiro
Sato Yuki | Sato Yuko
Abdullah Khan | Abdul Khan
Omar Hassan | Amar Hassan
Ali Reza Karimi | Mohammad Reza Karimi
Hassan Ahmed | Hussein Ahmed
Mohammed Ali | Mahmoud Ali
Chinedu Okafor | Chidi Okafor
Kofi Mensah | Kojo Mensah
Wanjiru Kamau | Wanjiku Kamau
Thabo Nkosi | Thabiso Nkosi
Maria Jose Garcia | Jose Maria Lopez
Jose Luis Perez | Jose Antonio Perez
Smith | Smith John
Mr Smith | John Smith
Dr. Müller | Dr. Hans Müller
Herr Schmidt | Peter Schmidt
van den Berg | Pieter van den Berg
bin Laden | Osama bin Laden
de la Cruz | Maria de la Cruz
Lopez Ruiz | Jose Lopez Ruiz
Dlamini Zuma | Nkosazana Dlamini Zuma
A Smith | B Smith
J. Smith | Peter Smith
John Smith | John Smithson
Peter Müller | Peter Möller
Peter Maier | Peter Mauer
Hans Fischer | Hans Tischler
David Reid | David Reyes
Maria Santos | Maria Dos Anjos
Kim Min | Kim Minji
Ivan Petrov | Petr Ivanov
George Bush Jr | George Bush Sr
Henry VII Tudor | Henry VIII Tudor
Ivanka Trump | Ivana Trump
Donald Trump | Ronald Trump
Barack Obama | Michelle Obama
Alfonso Ruiz | Alonso Ruiz
Eva Green | Ava Green
Maren Holm | Karen Holm
Marina Silva | Marisa Silva
Lea Fuchs | Leo Fuchs
Toni Kroos | Tina Kroos
Ella Berg | Elsa Berg
Gina Rossi | Gino Rossi
Rene Dubois | Renee Dubois
Noel Blanc | Noelle Blanc
Martin Schulz | Martina Schulz
Oksana Koval | Roksana Koval
Olena Koval | Oleh Koval
`,
}
