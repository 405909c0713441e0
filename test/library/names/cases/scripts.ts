import type { Pairs } from './pairs.ts'

/** Names in other scripts than the one they are held in. */
export const scripts: Pairs = {
  MATCH: `
Владимир Путин | Vladimir Putin
Юлия Ковалева | Yulia Kovaleva
Дмитрий Медведев | Dmitry Medvedev
Сергей Щербаков | Sergei Shcherbakov
Володимир Зеленський | Volodymyr Zelenskyi
Олександр Гончаренко | Oleksandr Honcharenko
Георги Иванов | Georgi Ivanov
Христо Стоичков | Hristo Stoichkov
Новак Ђоковић | Novak Djokovic
Γεώργιος Παπαδόπουλος | Georgios Papadopoulos
Ιωάννης Οικονόμου | Ioannis Oikonomou
王小明 | Wang Xiaoming
李娜 | Li Na
习近平 | Xi Jinping
陳大文 | 陈大文
김민수 | Kim Minsu
田中太郎 | Tanaka Taro
たなか たろう | Tanaka Tarou
გიორგი ბერიძე | Giorgi Beridze
Արամ Խաչատրյան | Aram Khachatryan
राजेश कुमार | Rajesh Kumar
ＪＯＨＮ ＳＭＩＴＨ | John Smith
Анна Кузнецова | Anna Kuznetsova
Ковальчук Олена | Olena Kovalchuk
Евгений Онегин | Evgenii Onegin
Фёдор Достоевский | Fyodor Dostoevsky
Елена Ёлкина | Elena Yolkina
Наталія Шевченко | Nataliia Shevchenko
Яна Жук | Yana Zhuk
Андрій Гриценко | Andrii Hrytsenko
Стефан Киров | Stefan Kirov
Јована Јовановић | Jovana Jovanovic
Зоран Заев | Zoran Zaev
Аляксандр Лукашэнка | Aliaksandr Lukashenka
Νικόλαος Χατζής | Nikolaos Chatzis
Αλέξης Τσίπρας | Alexis Tsipras
Ευάγγελος Μαρινάκης | Evangelos Marinakis
张伟 | Zhang Wei
欧阳娜娜 | Ouyang Nana
吕布 | Lu Bu
陳美玲 | Chen Meiling
佐藤健 | Sato Takeru
山田花子 | Yamada Hanako
タナカ タロウ | Tanaka Taro
최민호 | Choi Minho
남궁민 | Namgung Min
ნინო ლომიძე | Nino Lomidze
अमित शर्मा | Amit Sharma
सुनीता देवी | Sunita Devi
Աննա Պետրոսյան | Anna Petrosyan
Наталья Орейро | Natalia Oreiro
`,
  CLOSE_MATCH: `
محمد علي | Mohammed Ali
أحمد حسن | Ahmed Hassan
فاطمة الزهراء | Fatima Al Zahra
משה כהן | Moshe Cohen
דוד לוי | David Levy
Александр Пушкин | Alexander Pushkin
Иван Петров | Ivan Petroff
สมชาย ใจดี | Somchai Jaidee
Νίκος Παπαδόπουλος | Nikolaos Papadopoulos
Евгений Плющенко | Evgeny Plyushenko
خالد محمود | Khaled Mahmoud
يوسف إبراهيم | Youssef Ibrahim
עמית כהן | Amit Cohen
陈大明 | Chan Daming
Николай Иванов | Nikolaj Iwanoff
이영희 | Lee Younghee
박지성 | Park Jisung
`,
  NO_MATCH: `
Владимир Путин | Vladislav Putin
王小明 | Wang Xiaohong
王小明 | 王晓红
王伟 | 汪伟
김민수 | Kim Minho
محمد علي | Ahmed Ali
דוד לוי | Daniel Levy
Мария Иванова | Mario Ivanov
Юрий Петров | Igor Petrov
田中太郎 | Tanaka Jiro
Γεώργιος Παπαδόπουλος | Nikolaos Papadopoulos
Анна Кузнецова | Inna Kuznetsova
Олена Коваль | Oleh Koval
Иван Петров | Ivana Petrova
Александр Новиков | Aleksandra Novikova
张伟 | Zhang Wen
李娜 | Li Nan
王芳 | 王方
خالد محمود | Walid Mahmoud
حسن علي | Hussein Ali
عمر حسن | Amr Hassan
سمير علي | Samira Ali
שרה כהן | Shira Cohen
최민호 | Choi Minji
정수 김 | Kim Jongsoo
佐藤健 | Suzuki Ken
Νίκος Παππάς | Niki Pappa
`,
}
