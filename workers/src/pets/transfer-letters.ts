import type { AnimalType } from '@lapka/contracts/pets.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { sayIn, type Letter } from '../emails/letter.ts'

export type TransferNews = 'asked' | 'accepted' | 'offered' | 'declined' | 'withdrawn' | 'refused' | 'given' | 'received'

type TransferFacts = { petName: string; animalType: AnimalType; ownerName: string; reason: string }

const species: Record<AnimalType, [bg: string, en: string]> = {
  dog: ['Куче', 'Dog'],
  cat: ['Котка', 'Cat'],
  rodent: ['Гризач', 'Rodent'],
  bird: ['Птица', 'Bird'],
  reptile: ['Влечуго', 'Reptile'],
}

/** The recipient reads of the pet no more than its name and species until it is theirs. */
export const transferLetter = (language: Language, news: TransferNews, facts: TransferFacts): Letter => {
  const say = sayIn(language)
  const { petName: pet, ownerName: owner, reason } = facts
  const [subject, lead, note, button] = wordsOf(say, news, { pet, owner })
  return {
    subject,
    title: subject,
    lead,
    facts: news === 'asked' ? [{ label: pet, value: say(...species[facts.animalType]) }] : [],
    quote: news === 'refused' && reason !== '' ? { label: say('Защо', 'Why'), words: reason } : null,
    note,
    button,
  }
}

type Say = ReturnType<typeof sayIn>
type Words = [subject: string, lead: string, note: string, button: string]

type Names = { pet: string; owner: string }
type End = 'declined' | 'withdrawn' | 'refused'
type Going = Exclude<TransferNews, End>

const isEnd = (news: TransferNews): news is End => ['declined', 'withdrawn', 'refused'].includes(news)

const wordsOf = (say: Say, news: TransferNews, names: Names): Words =>
  isEnd(news) ? endWords(say, news, names) : goingWords(say, news, names)

const goingWords = (say: Say, news: Going, { pet, owner }: Names): Words => {
  const look = say('Вижте прехвърлянето', 'View the transfer')
  switch (news) {
    case 'asked':
      return [
        say(`${owner} иска да ви прехвърли ${pet}`, `${owner} wants to transfer ${pet} to you`),
        say(
          `Ако се съгласите, ${pet} се мести във вашия профил заедно със здравния си картон. После потвърждава и сегашният стопанин, а накрая екипът на Лапка.`,
          `If you agree, ${pet} moves to your account together with the health record. The current owner then confirms, and Lapka’s team completes it.`,
        ),
        say(
          'Влезте или се регистрирайте като стопанин с този имейл. Ако не познавате човека, не правете нищо или откажете.',
          'Sign in or sign up as a pet parent with this email address. If you don’t know this person, do nothing or decline.',
        ),
        say('Вижте искането', 'View the request'),
      ]
    case 'accepted':
      return [
        say(`Новият стопанин на ${pet} се съгласи`, `The new owner of ${pet} agreed`),
        say(
          'Остава вашето окончателно съгласие. Дотогава нищо не се променя.',
          'What is left is your final consent. Nothing changes until then.',
        ),
        say(
          'Можете да се откажете, докато екипът на Лапка не приключи прехвърлянето.',
          'You can withdraw until Lapka’s team completes the transfer.',
        ),
        say('Потвърдете или оттеглете', 'Confirm or withdraw'),
      ]
    case 'offered':
      return [
        say(`Можете да поемете час на ${pet}`, `You can take over an appointment of ${pet}’s`),
        say(
          `${owner} ви предлага предстоящ час. Ако го поемете и платите, той става ваш.`,
          `${owner} offers you an appointment that is ahead. If you take it over and pay, it is yours.`,
        ),
        say(
          'Ако предложи и други часове, ще ги видите на същото място. Ако не ги искате, не правете нищо.',
          'If they offer you more, you’ll find them in the same place. If you don’t want them, do nothing.',
        ),
        say('Вижте часа', 'View the appointment'),
      ]
    case 'given':
      return [
        say(`${pet} вече е при новия си стопанин`, `${pet} is now with the new owner`),
        say(
          'Здравният картон отиде с любимеца. Вашите бележки, контакти и имена на файлове не се виждат от новия стопанин.',
          'The health record went along. The new owner can’t see your notes, contacts or the names of your files.',
        ),
        say(
          'Часовете и плащанията ви досега остават във вашия профил.',
          'Your past appointments and payments stay in your account.',
        ),
        look,
      ]
    case 'received':
      return [
        say(`${pet} вече е във вашия профил`, `${pet} is now in your account`),
        say(
          'Прочетете здравния картон и допълнете каквото ви е известно: контакт при спешност, хранене, обичаен ветеринар.',
          'Read the health record, and add what you know: an emergency contact, feeding, the usual vet.',
        ),
        '',
        say('Вижте картона', 'View the record'),
      ]
  }
}

const endWords = (say: Say, news: End, { pet, owner }: Names): Words => {
  const look = say('Вижте прехвърлянето', 'View the transfer')
  switch (news) {
    case 'declined':
      return [
        say(`Прехвърлянето на ${pet} беше отказано`, `The transfer of ${pet} was declined`),
        say(`${pet} остава във вашия профил.`, `${pet} stays in your account.`),
        '',
        look,
      ]
    case 'withdrawn':
      return [
        say(`${owner} оттегли прехвърлянето на ${pet}`, `${owner} withdrew the transfer of ${pet}`),
        say('От вас не се иска нищо повече.', 'There is nothing more for you to do.'),
        '',
        look,
      ]
    case 'refused':
      return [
        say(`Не прехвърлихме ${pet}`, `We did not transfer ${pet}`),
        say(`${pet} остава при досегашния си стопанин.`, `${pet} stays with the current owner.`),
        say('Ако имате въпрос, пишете ни.', 'If you have a question, write to us.'),
        look,
      ]
  }
}
