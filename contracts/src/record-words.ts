import type { DiagnosisCode, Disease, DoseKind, EntryKind, ParasiteKind } from './pet-records.ts'
import type { AnimalType, Gender } from './pets.ts'

type Words<Key extends string> = Record<Key, { bg: string; en: string }>

/** The names of a record's codes where no screen shows them: on paper. A test of the console compares them with its own. */
export const kindWords: Words<EntryKind> = {
  visit: { bg: 'Преглед', en: 'Visit' },
  weight: { bg: 'Тегло', en: 'Weight' },
  vaccination: { bg: 'Ваксина', en: 'Vaccination' },
  treatment: { bg: 'Срещу паразити', en: 'Against parasites' },
  note: { bg: 'Бележка', en: 'Note' },
  document: { bg: 'Файл', en: 'File' },
  prescription: { bg: 'Рецепта', en: 'Prescription' },
}

export const diseaseWords: Words<Disease> = {
  rabies: { bg: 'Бяс', en: 'Rabies' },
  distemper: { bg: 'Гана', en: 'Distemper' },
  hepatitis: { bg: 'Хепатит', en: 'Hepatitis' },
  parvovirus: { bg: 'Парвовироза', en: 'Parvovirus' },
  parainfluenza: { bg: 'Параинфлуенца', en: 'Parainfluenza' },
  leptospirosis: { bg: 'Лептоспироза', en: 'Leptospirosis' },
  'kennel-cough': { bg: 'Кучешка кашлица', en: 'Kennel cough' },
  panleukopenia: { bg: 'Панлевкопения', en: 'Panleukopenia' },
  rhinotracheitis: { bg: 'Ринотрахеит', en: 'Rhinotracheitis' },
  calicivirus: { bg: 'Калицивироза', en: 'Calicivirus' },
  'feline-leukaemia': { bg: 'Левкоза по котките', en: 'Feline leukaemia' },
  chlamydia: { bg: 'Хламидиоза', en: 'Chlamydia' },
  myxomatosis: { bg: 'Миксоматоза', en: 'Myxomatosis' },
  'rabbit-haemorrhagic-disease': { bg: 'Хеморагична болест по зайците', en: 'Rabbit haemorrhagic disease' },
}

export const doseWords: Words<DoseKind> = {
  primary: { bg: 'първоначална', en: 'primary course' },
  booster: { bg: 'реваксинация', en: 'booster' },
}

export const parasiteWords: Words<ParasiteKind> = {
  internal: { bg: 'вътрешни паразити', en: 'internal parasites' },
  external: { bg: 'външни паразити', en: 'external parasites' },
}

export const diagnosisWords: Words<DiagnosisCode> = {
  healthy: { bg: 'Клинично здраво', en: 'Clinically healthy' },
  allergy: { bg: 'Алергия', en: 'Allergy' },
  'allergic-dermatitis': { bg: 'Алергичен дерматит', en: 'Allergic dermatitis' },
  'skin-infection': { bg: 'Кожна инфекция', en: 'Skin infection' },
  'hot-spot': { bg: 'Влажен дерматит', en: 'Acute moist dermatitis' },
  'otitis-externa': { bg: 'Външен отит', en: 'Otitis externa' },
  'ear-mites': { bg: 'Ушна краста', en: 'Ear mites' },
  conjunctivitis: { bg: 'Конюнктивит', en: 'Conjunctivitis' },
  'corneal-ulcer': { bg: 'Язва на роговицата', en: 'Corneal ulcer' },
  cataract: { bg: 'Катаракта', en: 'Cataract' },
  'dental-calculus': { bg: 'Зъбен камък', en: 'Dental calculus' },
  gingivitis: { bg: 'Гингивит', en: 'Gingivitis' },
  'fractured-tooth': { bg: 'Счупен зъб', en: 'Fractured tooth' },
  gastroenteritis: { bg: 'Гастроентерит', en: 'Gastroenteritis' },
  vomiting: { bg: 'Повръщане', en: 'Vomiting' },
  diarrhoea: { bg: 'Диария', en: 'Diarrhoea' },
  'foreign-body': { bg: 'Чуждо тяло', en: 'Foreign body' },
  pancreatitis: { bg: 'Панкреатит', en: 'Pancreatitis' },
  'liver-disease': { bg: 'Чернодробно заболяване', en: 'Liver disease' },
  cystitis: { bg: 'Цистит', en: 'Cystitis' },
  'urinary-obstruction': { bg: 'Запушване на уретрата', en: 'Urinary obstruction' },
  'kidney-disease': { bg: 'Бъбречно заболяване', en: 'Kidney disease' },
  diabetes: { bg: 'Захарен диабет', en: 'Diabetes mellitus' },
  hypothyroidism: { bg: 'Хипотиреоидизъм', en: 'Hypothyroidism' },
  hyperthyroidism: { bg: 'Хипертиреоидизъм', en: 'Hyperthyroidism' },
  'heart-murmur': { bg: 'Сърдечен шум', en: 'Heart murmur' },
  'heart-failure': { bg: 'Сърдечна недостатъчност', en: 'Heart failure' },
  'respiratory-infection': { bg: 'Инфекция на дихателните пътища', en: 'Respiratory infection' },
  'kennel-cough': { bg: 'Кучешка кашлица', en: 'Kennel cough' },
  pneumonia: { bg: 'Пневмония', en: 'Pneumonia' },
  lameness: { bg: 'Куцота', en: 'Lameness' },
  arthritis: { bg: 'Артрит', en: 'Arthritis' },
  'cruciate-rupture': { bg: 'Скъсана кръстна връзка', en: 'Cruciate ligament rupture' },
  fracture: { bg: 'Счупване', en: 'Fracture' },
  wound: { bg: 'Рана', en: 'Wound' },
  bite: { bg: 'Ухапване', en: 'Bite wound' },
  abscess: { bg: 'Абсцес', en: 'Abscess' },
  lump: { bg: 'Образувание', en: 'Lump' },
  epilepsy: { bg: 'Епилепсия', en: 'Epilepsy' },
  obesity: { bg: 'Затлъстяване', en: 'Obesity' },
  underweight: { bg: 'Поднормено тегло', en: 'Underweight' },
  fleas: { bg: 'Бълхи', en: 'Fleas' },
  ticks: { bg: 'Кърлежи', en: 'Ticks' },
  'intestinal-worms': { bg: 'Чревни паразити', en: 'Intestinal worms' },
  giardia: { bg: 'Жиардия', en: 'Giardia' },
  babesiosis: { bg: 'Бабезиоза', en: 'Babesiosis' },
  parvovirus: { bg: 'Парвовироза', en: 'Parvovirus infection' },
  poisoning: { bg: 'Отравяне', en: 'Poisoning' },
  pregnancy: { bg: 'Бременност', en: 'Pregnancy' },
  pyometra: { bg: 'Пиометра', en: 'Pyometra' },
  behaviour: { bg: 'Поведенчески проблем', en: 'Behavioural problem' },
}

export const animalWords: Words<AnimalType> = {
  dog: { bg: 'куче', en: 'dog' },
  cat: { bg: 'котка', en: 'cat' },
  rodent: { bg: 'гризач', en: 'rodent' },
  bird: { bg: 'птица', en: 'bird' },
  reptile: { bg: 'влечуго', en: 'reptile' },
}

export const genderWords: Words<Gender> = {
  male: { bg: 'мъжко', en: 'male' },
  female: { bg: 'женско', en: 'female' },
}
