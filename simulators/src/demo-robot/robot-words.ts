import type { Language } from '@lapka/contracts/roles.ts'

type Said = { text: string; hasPhoto: boolean }

/** Parents write in the language that they want to be answered in. */
export const languageOf = (text: string): Language => (/[a-z]/i.test(text) && !/[а-я]/i.test(text) ? 'en' : 'bg')

/** The first words say that this is a robot, not a vet. */
export const greeting = (language: Language, petName: string): string =>
  language === 'bg'
    ? `Здравейте. Аз съм роботът на демото, не ветеринар: показвам как тече един разговор. Виждам, че питате за ${petName}. Пишете ми какво се случва или изпратете снимка.`
    : `Hello. I am the robot of the demo, not a vet: I show how a consultation goes. I see you are asking about ${petName}. Write to me what is happening, or send a photo.`

const photoThanks = {
  bg: 'Благодаря за снимката, пристигна. Робот не може да я прецени, но ветеринарят ще я види точно така.',
  en: 'Thank you for the photo, it has arrived. A robot can’t judge it, but a vet would see it just like this.',
}
const welcome = {
  bg: (petName: string) => `Няма защо. Поздравете ${petName} от мен.`,
  en: (petName: string) => `You are welcome. Give ${petName} my regards.`,
}
const questions = {
  bg: 'На този въпрос трябва да отговори ветеринар. Аз само показвам, че въпросът ви стига веднага до другата страна.',
  en: 'That is a question for a vet. I only show that what you ask reaches the other side at once.',
}
const answers = {
  bg: [
    (petName: string) => `Прочетох го. Ветеринар би ви попитал откога е така и дали ${petName} яде и пие както обикновено.`,
    () =>
      'Разбирам. Ако е нещо истинско и виждате тежко дишане, кръв или припадък, не чакайте робот: обадете се на спешна клиника.',
    () =>
      'Прочетох и това. Когато сте готови, приключете разговора с бутона. Ще оставя кратко назначение, за да видите как изглежда.',
  ],
  en: [
    (petName: string) => `I have read it. A vet would ask since when it is so, and whether ${petName} eats and drinks as usual.`,
    () =>
      'I see. If this is real and there is heavy breathing, blood or fainting, don’t wait for a robot: call an emergency clinic.',
    () =>
      'I have read that too. End the consultation with the button when you are ready. I’ll leave a short prescription, so that you see how one looks.',
  ],
}

/** The robot's answer to the messages since it last spoke; `answered` is how often it has spoken before. */
export const answerTo = (said: readonly Said[], { petName, answered }: { petName: string; answered: number }): string => {
  const text = said.map((one) => one.text).join(' ')
  const language = languageOf(text)
  if (said.some(({ hasPhoto }) => hasPhoto)) return photoThanks[language]
  if (/благодар|мерси|thank/i.test(text)) return welcome[language](petName)
  if (text.includes('?')) return questions[language]
  const known = answers[language]
  return known[answered % known.length]?.(petName) ?? questions[language]
}

export const goodbye = (language: Language): string =>
  language === 'bg'
    ? 'Времето, което платихте, свърши. Приключвам разговора. Назначението ще намерите в часа.'
    : 'The time that you paid for is over. I am ending the consultation. You find the prescription with the visit.'

/** A prescription that is plainly none. */
export const prescriptionSheet = (language: Language) =>
  language === 'bg'
    ? {
        diagnosis: 'Пример от робота на демото, не е диагноза',
        medicines: [{ name: 'Спокойна вечер', dose: 'една', instructions: 'С прясна вода и любимата завивка.' }],
        notes: 'Написано от робота на демото, за да се види как изглежда едно назначение.',
      }
    : {
        diagnosis: 'An example by the robot of the demo, no diagnosis',
        medicines: [{ name: 'A quiet evening', dose: 'one', instructions: 'With fresh water and the favourite blanket.' }],
        notes: 'Written by the robot of the demo, to show how a prescription looks.',
      }
