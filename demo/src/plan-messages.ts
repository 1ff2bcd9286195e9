import type { Language } from '@lapka/contracts/roles.ts'
import type { PlannedParent } from './plan-parents.ts'
import type { PlannedAppointment } from './planned-appointment.ts'

export type PlannedMessage = {
  key: string
  /** The sender's account; without one they write as a stranger. */
  parent?: PlannedParent
  appointmentId: string | null
  language: Language
  name: string
  email: string
  text: string
  /** How long before the demo's day it was sent, and answered. */
  sentHoursBefore: number
  answered?: { hoursBefore: number; note: string }
}

const DAY = 24

/** The operators' messages: one whose answer is late, one in time, one of last night about an appointment, and one that was answered. */
export const planMessages = (appointments: PlannedAppointment[]): PlannedMessage[] => [
  {
    key: 'late',
    appointmentId: null,
    language: 'bg',
    name: 'Иванка Петрова',
    email: 'ivanka.petrova@example.com',
    text: 'Здравейте! Сестра ми се мести в чужбина и кучето остава при мен. Как да прехвърлим картона му на мое име?',
    sentHoursBefore: 16 * DAY - 9.6,
  },
  {
    key: 'in-time',
    appointmentId: null,
    language: 'en',
    name: 'Hannah Weber',
    email: 'hannah.weber@example.com',
    text: 'Hello! We are moving to Plovdiv in spring with two horses. Will there be equine vets on Lapka there?',
    sentHoursBefore: 2 * DAY - 13.2,
  },
  ...appointments.filter(isKept).slice(0, 1).map(aboutInvoice),
  {
    key: 'answered',
    appointmentId: null,
    language: 'bg',
    name: 'Георги Манолов',
    email: 'georgi.manolov@example.com',
    text: 'Добър ден, работя като дресьор в Русе. Какви документи трябват, за да ме проверите?',
    sentHoursBefore: 20 * DAY - 8.1,
    answered: { hoursBefore: 18 * DAY - 14.5, note: 'Изпратихме списъка с документи и адреса на страницата за професионалисти.' },
  },
]

const isKept = ({ mark, parent }: PlannedAppointment): boolean => mark?.kind === 'completed' && parent.account.language === 'bg'

const aboutInvoice = ({ appointmentId, parent }: PlannedAppointment): PlannedMessage => ({
  key: 'about-appointment',
  parent,
  appointmentId,
  language: 'bg',
  name: `${parent.account.name} ${parent.account.surname}`,
  email: parent.account.email,
  text: 'Платих с личната си карта, а ми трябва фактура на фирма. Може ли да я издадете със задна дата?',
  sentHoursBefore: 4.4,
})
