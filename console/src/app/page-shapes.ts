import type { PageShape } from '../kit/ui/page-skeleton.tsx'
import type { registry } from '../kit/pages/registry.ts'

type Registered = keyof typeof registry

/** The skeleton shown while a page's content is fetched, by the families that pages are of. */
const families: Partial<Record<PageShape, Registered[]>> = {
  list: [
    'addresses',
    'appointmentHistory',
    'appointments',
    'bills',
    'cases',
    'clinicPets',
    'feed',
    'history',
    'invitations',
    'operationsPeople',
    'payoutQueue',
    'operationsLog',
    'operationsPromotions',
    'operationsWhy',
    'operationsWork',
    'parentHome',
    'parentProfessionals',
    'pets',
    'prescriptions',
    'professionalParents',
    'professionalPets',
    'schedules',
    'verifications',
    'vets',
    'waitlist',
  ],
  form: [
    'changePassword',
    'exception',
    'newException',
    'newPet',
    'newSchedule',
    'onboarding',
    'personalData',
    'pet',
    'profile',
    'profilePart',
    'review',
    'schedule',
    'writePrescription',
  ],
  find: ['findProfessional', 'landing', 'landingInEnglish'],
  professional: ['professional'],
  day: ['clinicHome', 'professionalHome'],
  calendar: ['calendar', 'clinicCalendar', 'slots'],
  appointment: [
    'appointment',
    'chatRoom',
    'consultation',
    'consultationComplete',
    'operationsPerson',
    'refund',
    'verification',
    'videoRoom',
    'voiceRoom',
  ],
  sums: [
    'ledger',
    'loadTests',
    'operationsLedger',
    'operationsOverview',
    'operationsViews',
    'ownWhatIf',
    'payouts',
    'reconciliation',
    'revenues',
    'whatIf',
  ],
  paper: ['bill', 'document', 'prescription', 'refundReceipt', 'statement'],
  checkout: ['checkout', 'makeAppointment'],
}

/** Nothing: a page of no family. */
export const shapeOf = (name: string): PageShape | undefined =>
  (Object.keys(families) as PageShape[]).find((shape) => families[shape]?.includes(name as Registered))
