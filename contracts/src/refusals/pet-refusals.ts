import type { RefusalText } from './refusal-text.ts'

/** The business says no to what is to be written in a pet's record. */
export const petRefusals = {
  DATE_IN_FUTURE: { status: 409, bg: 'Тази дата още не е дошла.', en: 'This date is in the future.' },
  DATE_BEFORE_BIRTH: {
    status: 409,
    bg: 'Датата е преди раждането на любимеца. Проверете я, или поправете рождената дата в профила.',
    en: 'This date is before the pet was born. Check it, or change the birth date in the profile.',
  },
  DATE_AFTER_DEATH: {
    status: 409,
    bg: 'Датата е след смъртта на любимеца.',
    en: 'This date is after the pet died.',
  },
  BORN_AFTER_ENTRY: {
    status: 409,
    bg: 'В картона има запис отпреди тази рождена дата. Проверете датата или поправете записа.',
    en: 'The record has an entry from before this birth date. Check the date, or correct the entry.',
  },
  WEIGHT_UNUSUAL: {
    status: 409,
    bg: 'Това тегло е необичайно за вида. Проверете го и потвърдете, ако е вярно.',
    en: 'This weight is unusual for the species. Check it, and confirm it if it is right.',
  },
  STORAGE_OVER: {
    status: 409,
    bg: 'Безплатните месеци за картона изтекоха. Четенето остава; за нови записи е нужен абонамент.',
    en: 'The record’s free months are over. You can still read it; new entries need a subscription.',
  },
  RECORD_STORAGE_FULL: {
    status: 409,
    bg: 'Картонът побира до 50 файла или 500 MB. Махнете някой файл, за да качите нов.',
    en: 'A record holds up to 50 files or 500 MB. Withdraw a file to upload another one.',
  },
  TOO_MANY_ENTRIES: {
    status: 409,
    bg: 'Картонът достигна най-големия брой записи.',
    en: 'The record has reached the maximum number of entries.',
  },
  ALREADY_CORRECTED: {
    status: 409,
    bg: 'Този запис вече е поправен.',
    en: 'This entry has already been corrected.',
  },
  TABLE_NOT_UTF8: {
    status: 400,
    bg: 'Файлът не е в UTF-8. Запазете таблицата като „CSV UTF-8“ и я изберете отново.',
    en: 'The file is not in UTF-8. Save the table as “CSV UTF-8” and choose it again.',
  },
  TABLE_UNREADABLE: {
    status: 400,
    bg: 'Това не е таблица, която можем да прочетем. На първия ред трябва да има колони date и kind.',
    en: 'This is not a table that we can read. Its first line needs the columns date and kind.',
  },
  IMPORT_TOO_LONG: {
    status: 400,
    bg: 'Файлът е твърде дълъг. Наведнъж се внасят до 2000 реда и 2 MB; разделете таблицата.',
    en: 'The file is too long. Up to 2,000 lines and 2 MB are imported at a time; split the table.',
  },
  BUNDLE_UNREADABLE: {
    status: 400,
    bg: 'Това не е картон, изнесен от Лапка във FHIR.',
    en: 'This is not a record exported from Lapka as FHIR.',
  },
  IMPORT_OTHER_FILE: {
    status: 409,
    bg: 'Файлът е друг от прегледания. Прегледайте го, преди да го внесете.',
    en: 'This is another file than the one previewed. Preview it before you import it.',
  },
  IMPORT_HAS_FAULTS: {
    status: 409,
    bg: 'Във файла има грешни редове, затова не внесохме нищо. Поправете ги и прегледайте файла отново.',
    en: 'The file has wrong lines, so nothing was imported. Correct them and preview the file again.',
  },
  ONLY_VETS_RECORD: {
    status: 409,
    bg: 'Прегледи записват само ветеринари.',
    en: 'Only vets can record visits.',
  },
  VISIT_RECORD_CLOSED: {
    status: 409,
    bg: 'От прегледа минаха повече от 30 дни и картонът вече не е отворен за вас.',
    en: 'More than 30 days have passed since the visit, and the record is no longer open to you.',
  },
  NEXT_SERVICE_UNKNOWN: {
    status: 409,
    bg: 'Тази услуга вече не е сред вашите. Изберете друга за контролния преглед.',
    en: 'You no longer offer this service. Choose another one for the follow-up.',
  },
  NOTHING_RECORDED: {
    status: 409,
    bg: 'Още нищо не е попълнено.',
    en: 'Nothing has been filled in yet.',
  },
  TOO_MANY_OWN_PETS: {
    status: 409,
    bg: 'Списъкът ви с любимци е пълен: побира до 50.',
    en: 'Your list of pets is full: it holds up to 50.',
  },
  ONLY_OWNER_INVITES: {
    status: 409,
    bg: 'Втори стопанин кани само този, който е добавил любимеца.',
    en: 'Only the owner of the pet can invite a second adult.',
  },
  INVITED_SELF: {
    status: 409,
    bg: 'Това е вашият имейл. Напишете имейла на другия човек.',
    en: 'This is your own email address. Enter the other person’s.',
  },
  HOUSEHOLD_FULL: {
    status: 409,
    bg: 'За любимеца вече се грижат двама стопани.',
    en: 'Two adults already care for this pet.',
  },
  INVITED_TOO_OFTEN: {
    status: 409,
    bg: 'Днес вече изпратихте пет покани за този любимец. Опитайте утре.',
    en: 'You have already sent five invitations for this pet today. Try again tomorrow.',
  },
  TOO_MANY_LETTERS: {
    status: 409,
    bg: 'Достигнахте дневната граница за писма до други хора. Опитайте утре.',
    en: 'You’ve reached today’s limit for emails to other people. Try again tomorrow.',
  },
  TOO_MANY_LETTERS_TO_ADDRESS: {
    status: 409,
    bg: 'Днес вече изпратихме пет писма до този имейл по ваше искане. Опитайте утре.',
    en: 'We’ve already sent five emails to this address for you today. Try again tomorrow.',
  },
  KEEPER_INVITATION_OVER: {
    status: 409,
    bg: 'Тази покана вече не важи. Помолете стопанина да ви покани отново.',
    en: 'This invitation is no longer valid. Ask the owner to invite you again.',
  },
  CHIPS_DIFFER: {
    status: 409,
    bg: 'Номерата на чиповете вече не съвпадат.',
    en: 'The chip numbers no longer match.',
  },
  PETS_OF_TWO_OWNERS: {
    status: 409,
    bg: 'Картоните са на различни стопани и не могат да се свържат. Пишете и на двамата.',
    en: 'The records belong to different owners and can’t be linked. Write to both of them.',
  },
  PETS_LINKED_ALREADY: {
    status: 409,
    bg: 'Единият от картоните вече е свързан с друг. Първо ги разделете.',
    en: 'One of these records is already linked to another one. Unlink them first.',
  },
  DEATHS_DIFFER: {
    status: 409,
    bg: 'В единия картон е отбелязано, че животното е починало, а в другия не е. Първо попитайте стопанина.',
    en: 'One record says that the animal has died and the other one doesn’t. Ask the owner first.',
  },
} as const satisfies Record<string, RefusalText>
