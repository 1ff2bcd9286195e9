/** Faults of one field that the schema library has no words for; `{count}` is the number that it is about. */
export const fieldFaults = {
  NOT_OUR_TIME: { bg: 'трябва да е между 2000 и 2199 година', en: 'must be between the years 2000 and 2199' },
  NEITHER_DATE_NOR_INSTANT: { bg: 'не е нито дата, нито момент', en: 'is neither a date nor an instant' },
  NOT_WHOLE: { bg: 'трябва да е цяло число', en: 'must be a whole number' },
  ABOVE_MAX_PRICE: { bg: 'трябва да не е над maxPrice', en: 'must not be above maxPrice' },
  NOT_A_FRAME: {
    bg: 'трябва да е четири числа в градуси: юг,запад,север,изток',
    en: 'must be four numbers in degrees: south,west,north,east',
  },
  FRAME_OFF_EARTH: {
    bg: 'юг и север трябва да са между -90 и 90, запад и изток – между -180 и 180',
    en: 'south and north must be between -90 and 90, west and east between -180 and 180',
  },
  FRAME_TURNED: {
    bg: 'север трябва да е по-голямо от юг, а изток – по-голямо от запад',
    en: 'north must be above south, and east above west',
  },
  NO_WEB_ADDRESS: { bg: 'трябва да започва с https:// или http://', en: 'must start with https:// or http://' },
  OTHER_UNNAMED: { bg: 'трябва да каже какъв друг темперамент', en: 'must say which other temperament' },
  NOT_AT_ALL_PLACES: {
    bg: 'всички места може само да се затворят; допълнителни часове има само едно',
    en: 'all places can only be closed; extra hours are for one of them',
  },
  BEFORE_FROM_YEAR: { bg: 'трябва да не е преди fromYear', en: 'must not be before fromYear' },
  NOT_AFTER_FROM: { bg: 'трябва да е след from', en: 'must be after from' },
  NOT_WITHIN_DAYS: { bg: 'трябва да е от from до {count} дни след него', en: 'must be between from and {count} days later' },
  TOO_MANY_VISITS: { bg: 'часовете са твърде много; поискайте по-малко дни', en: 'too many appointments; ask for fewer days' },
  NOT_PAST: { bg: 'трябва да е в миналото', en: 'must be in the past' },
  NOT_A_PUSH_SERVICE: { bg: 'не е адрес на услуга за известия', en: 'is not the address of a push service' },
  NO_SUCH_POSITION: { bg: 'още няма такава позиция', en: 'there is no such position yet' },
  FOREIGN_CURSOR: { bg: 'не е продължение на този списък', en: 'is not a cursor of this list' },
  PASSWORD_GUESSABLE: {
    bg: 'тази парола се отгатва лесно; изберете няколко думи, които не вървят заедно',
    en: 'is easy to guess; choose a few words that don’t go together',
  },
  NO_PROFESSIONAL: { bg: 'изберете специалист', en: 'Please select a professional' },
  NO_REASON: { bg: 'напишете причина за посещението', en: 'Please write a reason for this appointment!' },
  WHY_MISSING: { bg: 'трябва да каже защо', en: 'must say why' },
  NO_IBAN: {
    bg: 'не е валиден IBAN; проверете цифрите',
    en: 'is not a valid IBAN; check its digits',
  },
  NO_BIC: { bg: 'не е валиден BIC; има 8 или 11 знака', en: 'is not a valid BIC; it has 8 or 11 characters' },
  NO_VAT_NUMBER: {
    bg: 'не е валиден ДДС номер; той е BG и 9 или 10 цифри',
    en: 'is not a valid VAT number; it is BG and 9 or 10 digits',
  },
  VAT_NUMBER_OF_ANOTHER: {
    bg: 'ДДС номерът на фирма е BG и нейният ЕИК',
    en: 'the VAT number of a company is BG and its company number',
  },
  NO_PHONE: {
    bg: 'не е телефонен номер; напишете го с кода на населеното място или на оператора',
    en: 'is not a phone number; include the area or operator code',
  },
  NO_CHIP: {
    bg: 'не е номер на чип; той има 15 цифри',
    en: 'is not a chip number; it has 15 digits',
  },
  TOO_MANY_TOGETHER: { bg: 'може да назове най-много четири любимци', en: 'can name at most four pets' },
  TOO_MANY_IN_TURN: { bg: 'може да назове най-много четири услуги', en: 'can name at most four services' },
  SAME_SERVICE_TWICE: { bg: 'назовава една и съща услуга два пъти', en: 'names the same service twice' },
  SAME_PET_TWICE: { bg: 'назовава един и същ любимец два пъти', en: 'names the same pet twice' },
  SESSIONS_TOO_CHEAP: {
    bg: 'трябва да е поне 0,50 € на занятие; по-малко не може да се плати с карта',
    en: 'must be at least €0.50 a session; less can’t be paid by card',
  },
  WHICH_PET: { bg: 'трябва да каже за кой любимец е', en: 'must say which pet it is for' },
} as const satisfies Record<string, { bg: string; en: string }>
export type FieldFault = keyof typeof fieldFaults
