import type { AnimalType } from './pets.ts'

/**
 * Breeds to choose from: about 25 of cats and 190 of dogs, each list ending with `other`. Kept apart
 * from `pets.ts`, so that only the pages which show them load them. A breed's key is its English name in small letters.
 */
type Breed = { key: string; bg: string; en: string }

const keyOf = (en: string): string =>
  en
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** One breed a line: the English name, then the Bulgarian one. */
const listOf = (lines: string): readonly Breed[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [en = '', bg = ''] = line.split('|').map((name) => name.trim())
      return { key: keyOf(en), bg, en }
    })

const catBreeds = listOf(`
Abyssinian|Абисинска
American Shorthair|Американска късокосместа
Bengal|Бенгалска
Birman|Бирманска свещена
Bombay|Бомбайска
British Longhair|Британска дългокосместа
British Shorthair|Британска късокосместа
Burmese|Бурманска
Cornish Rex|Корниш рекс
Devon Rex|Девон рекс
Mixed Breed|Смесена порода
European Shorthair|Европейска късокосместа
Exotic Shorthair|Екзотична късокосместа
Maine Coon|Мейн куун
Norwegian Forest Cat|Норвежка горска
Oriental Shorthair|Ориенталска късокосместа
Persian|Персийска
Ragdoll|Рагдол
Russian Blue|Руска синя
Scottish Fold|Шотландска клепоуха
Siamese|Сиамска
Siberian|Сибирска
Sphynx|Сфинкс
Turkish Angora|Турска ангора
Other|Друга
`)

const dogBreeds = listOf(`
Affenpinscher|Афенпинчер
Afghan Hound|Афганистанска хрътка
Airedale Terrier|Еърдейл териер
Akita|Акита
Alaskan Malamute|Аляски маламут
American Bulldog|Американски булдог
American Bully|Американски були
American Cocker Spaniel|Американски кокер шпаньол
American Eskimo Dog|Американско ескимоско куче
American Pit Bull Terrier|Американски питбул териер
American Staffordshire Terrier|Американски стафордширски териер
Anatolian Shepherd|Анадолско овчарско куче
Appenzeller Sennenhund|Апенцелски зененхунд
Australian Cattle Dog|Австралийско говедарско куче
Australian Kelpie|Австралийско келпи
Australian Shepherd|Австралийска овчарка
Australian Terrier|Австралийски териер
Azawakh|Азавак
Barbet|Барбе
Basenji|Басенджи
Basset Hound|Басет хаунд
Bavarian Mountain Hound|Баварско планинско гонче
Beagle|Бигъл
Bearded Collie|Брадато коли
Beauceron|Босерон
Bedlington Terrier|Бедлингтън териер
Belgian Groenendael|Белгийска овчарка Грьонендал
Belgian Malinois|Белгийска овчарка Малиноа
Belgian Tervuren|Белгийска овчарка Тервюрен
Bergamasco|Бергамска овчарка
Berger Picard|Пикардийска овчарка
Bernese Mountain Dog|Бернско планинско куче
Bichon Frise|Бишон фризе
Biewer Terrier|Бивър йорк
Black Russian Terrier|Руски черен териер
Bloodhound|Блъдхаунд
Boerboel|Бурбул
Bolognese|Болонез
Border Collie|Бордър коли
Border Terrier|Бордър териер
Borzoi|Руска хрътка (Борзой)
Boston Terrier|Бостън териер
Bouvier des Flandres|Фландърски бувие
Boxer|Боксер
Bracco Italiano|Италианско птичарско куче
Briard|Бриар
Brittany|Бретонски епаньол
Brussels Griffon|Брюкселски грифон
Bulgarian Barak|Барак
Bulgarian Hound|Българско гонче
Bulgarian Shepherd|Българско овчарско куче
Bull Terrier|Бултериер
Bullmastiff|Булмастиф
Cairn Terrier|Керн териер
Canaan Dog|Ханаанско куче
Cane Corso|Кане корсо
Cardigan Welsh Corgi|Уелско корги кардиган
Caucasian Shepherd|Кавказка овчарка
Cavalier King Charles Spaniel|Кавалер Кинг Чарлз шпаньол
Central Asian Shepherd|Средноазиатска овчарка
Cesky Terrier|Чешки териер
Chihuahua|Чихуахуа
Chinese Crested|Китайско качулато куче
Chow Chow|Чау чау
Cockapoo|Кокапу
English Cocker Spaniel|Английски кокер шпаньол
Coton de Tulear|Котон дьо Тулеар
Croatian Sheepdog|Хърватска овчарка
Czechoslovakian Wolfdog|Чехословашки вълчак
Dachshund|Дакел
Dalmatian|Далматинец
Doberman|Доберман
Dogo Argentino|Аржентинско доге
Dogue de Bordeaux|Бордоско доге
Dutch Shepherd|Холандска овчарка
English Bulldog|Английски булдог
English Setter|Английски сетер
English Springer Spaniel|Английски спрингер шпаньол
English Toy Terrier|Английски той териер
Entlebucher Mountain Dog|Ентлебухер зененхунд
Estrela Mountain Dog|Ещрелска овчарка
Eurasier|Евразиер
Fila Brasileiro|Бразилска фила
Finnish Spitz|Финландски шпиц
Flat-Coated Retriever|Гладкокосмест ретривър
French Bulldog|Френски булдог
German Hunting Terrier|Немски ловен териер
German Longhaired Pointer|Дългокосместо немско птичарско куче
German Pinscher|Немски пинчер
German Shepherd|Немска овчарка
German Shorthaired Pointer|Късокосместо немско птичарско куче
German Spitz|Немски шпиц
German Wirehaired Pointer|Дратхаар
Giant Schnauzer|Ризеншнауцер
Golden Retriever|Златен ретривър
Goldendoodle|Голдъндудъл
Gordon Setter|Гордон сетер
Great Dane|Немски дог
Great Pyrenees|Пиренейско планинско куче
Greater Swiss Mountain Dog|Голямо швейцарско планинско куче
Greyhound|Грейхаунд
Havanese|Хаванез
Hovawart|Ховаварт
Irish Setter|Ирландски сетер
Irish Terrier|Ирландски териер
Irish Wolfhound|Ирландски вълкодав
Istrian Hound|Истрийско гонче
Italian Greyhound|Италианска хрътка
Jack Russell Terrier|Джак Ръсел териер
Japanese Chin|Японски хин
Japanese Spitz|Японски шпиц
Karakachan|Каракачанско куче
Karelian Bear Dog|Карелска мечарка
Keeshond|Кеесхонд
Kerry Blue Terrier|Кери блу териер
King Charles Spaniel|Кинг Чарлз шпаньол
Komondor|Комондор
Kooikerhondje|Куикерхондие
Kuvasz|Кувас
Labradoodle|Лабрадудъл
Labrador Retriever|Лабрадор ретривър
Lagotto Romagnolo|Лагото романьоло
Leonberger|Леонбергер
Lhasa Apso|Лхаса апсо
Lowchen|Льовхен
Maltese|Малтийска болонка
Maltipoo|Малтипу
Manchester Terrier|Манчестър териер
Maremma Sheepdog|Маремска овчарка
Mastiff|Мастиф
Miniature Pinscher|Миниатюрен пинчер
Miniature Schnauzer|Цвергшнауцер
Mixed Breed|Смесена порода
Mudi|Муди
Neapolitan Mastiff|Наполитански мастиф
Newfoundland|Нюфаундленд
Norfolk Terrier|Норфък териер
Norwegian Elkhound|Норвежки елкхаунд
Norwich Terrier|Норич териер
Nova Scotia Duck Tolling Retriever|Толер (Нова Скотия)
Old English Sheepdog|Бобтейл
Papillon|Папийон
Parson Russell Terrier|Парсън Ръсел териер
Pekingese|Пекинез
Pembroke Welsh Corgi|Уелско корги пемброук
Pointer|Пойнтер
Polish Lowland Sheepdog|Полска низинна овчарка
Pomeranian|Померан
Poodle|Пудел
Portuguese Water Dog|Португалско водно куче
Posavac Hound|Посавско гонче
Presa Canario|Канарски дог
Pug|Мопс
Puli|Пули
Pumi|Пуми
Rhodesian Ridgeback|Родезийски риджбек
Rottweiler|Ротвайлер
Rough Collie|Дългокосместо коли
Saint Bernard|Санбернар
Saluki|Салуки
Samoyed|Самоед
Sarplaninac|Шарпланинец
Schipperke|Шиперке
Scottish Deerhound|Шотландски диърхаунд
Scottish Terrier|Шотландски териер
Shar Pei|Шар пей
Shetland Sheepdog|Шелти
Shiba Inu|Шиба ину
Shih Tzu|Ши тцу
Siberian Husky|Сибирско хъски
Sloughi|Слуги
Smooth Collie|Късокосместо коли
Soft Coated Wheaten Terrier|Пшениченожълт териер
Spanish Water Dog|Испанско водно куче
Spinone Italiano|Спиноне италиано
Staffordshire Bull Terrier|Стафордширски бултериер
Standard Schnauzer|Среден шнауцер
Tibetan Mastiff|Тибетски мастиф
Tibetan Terrier|Тибетски териер
Tornjak|Торняк
Toy Fox Terrier|Той фокстериер
Vizsla|Унгарска визла
Weimaraner|Ваймаранер
Welsh Terrier|Уелски териер
West Highland White Terrier|Уестхайландски бял териер
Whippet|Уипет
Wire Fox Terrier|Жичкокосмест фокстериер
Xoloitzcuintli|Ксоло (мексиканско голо куче)
Yorkshire Terrier|Йоркширски териер
Other|Друга
`)

/** The breeds of a kind of animal; undefined where owners write the breed themselves. */
export const breedsOf = (animalType: AnimalType): readonly Breed[] | undefined => {
  if (animalType === 'cat') return catBreeds
  return animalType === 'dog' ? dogBreeds : undefined
}

/** How a breed is shown; what is not on the list was written by the owner and stays so. */
export const breedName = (animalType: AnimalType, breed: string, language: 'bg' | 'en'): string =>
  breedsOf(animalType)?.find(({ key }) => key === breed)?.[language] ?? breed
