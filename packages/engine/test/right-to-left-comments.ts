/** Comments and strings of programs in Arabic, Hebrew, Persian and Urdu, and the syntax that surrounds them. */

/** What people write without a thought of controls. */
export const RIGHT_TO_LEFT: readonly string[] = [
  'هذه الدالة تحسب المجموع',
  'التحقق من كلمة المرور قبل الدخول.',
  'الحد الأقصى هو ١٢٣٤ عنصرًا',
  'راجع ملف README.md، ثم شغّل npm test!',
  'القيمة (بالثواني) هي 3.5 لكل طلب؟',
  'لا تغيّر هذا السطر؛ انظر #42',
  'מחשב את הסכום של כל השורות',
  'בודק את הסיסמה לפני הכניסה.',
  'ראו את הקובץ README.md, ואחר כך הריצו npm test!',
  'הערך (בשניות) הוא 3.5 לכל בקשה?',
  'אין לשנות את השורה הזאת: ראו #42',
  'שָׁלוֹם עוֹלָם',
  'این تابع جمع را حساب کرد',
  'مقدار ۱۲۳ ثانیه است',
  'یہ فنکشن جمع کرتا ہے',
];

/** Controls that change how the line reads, as editors and translators put them. */
export const RIGHT_TO_LEFT_WITH_CONTROLS: readonly string[] = [
  'השעה \u200E24 בערב',
  'אני כותב ב-C++\u200F, כל יום',
  'הטווח הוא (\u200E0\u201311) בלבד',
  'قيمة \u200E-5 في الجدول',
  'النسبة ٥٠\u066A\u061C تقريبًا',
  'استخدم C#\u200F، ثم Java',
  'הפונקציה \u2066parse(text, 10)\u2069 מחזירה מספר',
  'الدالة \u2066open(path)\u2069 تفتح الملف',
  'הקובץ \u2068README.md\u2069 נשמר',
  'مرحبا \u2068Anna\u2069، أهلا بك',
  'see \u2067הערה (א)\u2069 above',
  'see \u2067ملاحظة: راجع الملف!\u2069 above',
  'title \u202Bספר C++ למתחילים\u202C by the author',
  'ערך \u202Aabc 1\u202C סוף',
  'مقدار \u2066x = 1\u2069 است',
];

/** Lines of code with a place for a sentence. */
export const SYNTAXES: Readonly<Record<string, readonly string[]>> = {
  C: ['int total = 0; // %', '/* % */\nint total = 0;', 'printf("%\\n");'],
  'C++': ['auto total = 0; // %', '/** % */\nint total();', 'std::cout << "%" << std::endl;'],
  'C#': ['/// <summary>%</summary>', 'var total = 0; /* % */', 'Console.WriteLine($"%");'],
  Go: ['total := 0 // %', '/* % */', 'fmt.Println("%")', 'text := `%`'],
  Java: ['int total = 0; // %', '/**\n * %\n */', 'System.out.println("%");'],
  JavaScript: ['let total = 0; // %', '/* % */ start();', "console.log('%');", 'const text = `%`;'],
  Python: ['total = 0  # %', 'def total():\n    """%"""', "print('%')"],
  Rust: ['let total = 0; // %', '/// %\nfn total() {}', 'println!("%");'],
  Ruby: ['total = 0 # %', '=begin\n%\n=end', "puts '%'"],
  PHP: ['$total = 0; # %', '/* % */', "echo '%';"],
  Swift: ['let total = 0 // %', '/* % */', 'print("%")'],
  SQL: ['SELECT 1; -- %', '/* % */ SELECT 1;', "INSERT INTO notes (text) VALUES ('%');"],
};
