import type { PrescriptionSheet } from '@lapka/contracts/events/appointments.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { totalOf, type Price } from '@lapka/contracts/money.ts'
import { fact, sayIn, type Letter } from '../emails/letter.ts'
import { euroText } from '@lapka/contracts/money-text.ts'

export const unansweredLetter = (language: Language): Letter => {
  const say = sayIn(language)
  const title = say('Никой не можа да отговори', 'Nobody was able to answer')
  return {
    subject: title,
    title,
    lead: say(
      'Съжаляваме: никой ветеринар не прие консултацията ви навреме. Не сме взели нищо от картата ви.',
      'We’re sorry: no vet accepted your consultation in time. Nothing was taken from your card.',
    ),
    facts: [],
    quote: null,
    note: say(
      'Ако виждате запазена сума, банката ви я освобождава сама. Промоциите, които използвахте, са отново ваши.',
      'If you see a reserved amount, your bank releases it by itself. Promotions you used are yours again.',
    ),
    button: say('Опитайте отново', 'Try again'),
  }
}

type BookedTalk = { serviceName: string; serviceNameEn: string; price: Price }

/** With what the vet wrote by then: the screen after the talk says that it is in this letter. */
export const completeLetter = (
  language: Language,
  { serviceName, serviceNameEn, price }: BookedTalk,
  sheets: readonly PrescriptionSheet[],
): Letter => {
  const say = sayIn(language)
  const title = say('Консултацията приключи', 'Your consultation is complete')
  return {
    subject: title,
    title,
    lead:
      sheets.length === 0
        ? say(
            'Лекарят още не е записал съвети. Щом го направи, ще ги видите при консултацията, където е и разписката.',
            'The vet has not written any advice yet. Once they do, you will see it with the consultation, where the receipt is too.',
          )
        : say(
            'Ето какво записа лекарят. Същото, с рецептата и разписката, е и при консултацията.',
            'Here is what the vet wrote. You will find the same with the consultation, along with the prescription and the receipt.',
          ),
    facts: [
      { label: say('Консултация', 'Consultation'), value: say(serviceName, serviceNameEn) },
      { label: say('Цена', 'Price'), value: euroText(totalOf(price), language) },
      ...sheets.flatMap(({ diagnosis, notes, medicines }) => [
        ...fact(say('Заключение', 'Conclusion'), diagnosis),
        ...fact(say('Съвети', 'Advice'), notes),
        ...medicines.map(({ name, dose, instructions }) => ({
          label: say('Рецепта', 'Prescription'),
          value: [name, dose, instructions].filter((part) => part !== '').join(', '),
        })),
      ]),
    ],
    quote: null,
    note: '',
    button: say('Вижте консултацията', 'View the consultation'),
  }
}
