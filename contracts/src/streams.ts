/** Names of streams: the one place that spells them. */
export const accountStream = (accountId: string) => `account-${accountId}`
export const emailStream = (emailKey: string) => `email-${emailKey}`
/** Where a parent is visited. */
export const addressStream = (addressId: string) => `address-${addressId}`
export const petStream = (petId: string) => `pet-${petId}`
/** A link or a code that shows something of a pet's record. */
export const shareStream = (shareId: string) => `share-${shareId}`
export const professionalStream = (professionalId: string) => `professional-${professionalId}`
export const diplomaStream = (diplomaId: string) => `diploma-${diplomaId}`
export const scheduleStream = (professionalId: string) => `schedule-${professionalId}`
/** A vet's own texts for the form of a visit. */
export const visitTemplatesStream = (professionalId: string) => `templates-${professionalId}`
/** An animal of a shelter that looks for a home. */
export const adoptionStream = (animalId: string) => `adoption-${animalId}`
/** Which animal is listed with a chip, by the chip's keyed hash. */
export const adoptionChipStream = (chipKey: string) => `adoptionchip-${chipKey}`
/** Sessions with seats that a trainer planned together. */
export const passOfferStream = (professionalId: string) => `passoffer-${professionalId}`
export const courseStream = (courseId: string) => `course-${courseId}`
export const appointmentStream = (appointmentId: string) => `appointment-${appointmentId}`
/** Visits that were booked together. */
export const seriesStream = (seriesId: string) => `series-${seriesId}`
/** Which series a parent holds or held. */
export const seriesHoldStream = (parentId: string) => `serieshold-${parentId}`
/** Which due doses a parent was reminded of. */
export const careStream = (accountId: string) => `care-${accountId}`
/** Reads by people who have no part in it: of an appointment, or of a person's whole history; `all` for the history of every person. */
export const readsStream = (whatId: string) => `reads-${whatId}`
/** Reads of a list of others' records, and which part of it. */
export const listReadsStream = (list: string) => readsStream(`list-${list}`)
/** Searches for people by operators. */
export const PEOPLE_SEARCHES = readsStream('people')
/** A professional's private notes on an appointment. */
export const noteStream = (appointmentId: string) => `note-${appointmentId}`
/** How a walker's or sitter's visit went, as the parent is told. */
export const reportStream = (appointmentId: string) => `report-${appointmentId}`
export const paymentStream = (paymentId: string) => `payment-${paymentId}`
/** Where a payee's money is sent, and what was paid out of which payment; a payee's id is their profile's. */
export const payeeStream = (payeeId: string) => `payee-${payeeId}`
/** The storage of a parent's records. */
export const subscriptionStream = (parentId: string) => `subscription-${parentId}`
export const payoutStream = (payoutId: string) => `payout-${payoutId}`
/** The cards that the provider keeps for an account. */
export const cardsStream = (accountId: string) => `cards-${accountId}`
/** The claims of a resource's time on one day, `yyyy-mm-dd` in its zone, or of its nights in one month, `yyyy-mm`. */
export const ledgerStream = (resourceId: string, period: string) => `ledger-${resourceId}-${period}`
/** The bulk run that an exception over booked appointments starts. */
export const exceptionStream = (exceptionId: string) => `exception-${exceptionId}`
/** The waitlist of a professional's full day, `localDate` in their zone. */
export const waitlistStream = (professionalId: string, localDate: string) => `waitlist-${professionalId}-${localDate}`
/** The members of a clinic; its id is its profile's. */
export const clinicStream = (clinicId: string) => `clinic-${clinicId}`
/** A message to us, until an operator has answered. */
export const caseStream = (caseId: string) => `case-${caseId}`
/** Operators' decisions about a view. */
export const projectionStream = (projection: string) => `projection-${projection}`
/** Operators' decisions about a piece of work; `all` for those about all that failed. */
export const workStream = (workId: string) => `work-${workId}`
/** Operators' work on the server that keeps the log. */
export const LOG_SERVER_STREAM = 'log-server'
/** One load test, from its start to what it came to. */
export const loadTestStream = (loadTestId: string) => `load-test-${loadTestId}`
/** A campaign, from when an operator opened it. */
export const promotionStream = (promotionId: string) => `promotion-${promotionId}`
/** A redeemable code, by its keyed hash. */
export const invitationStream = (codeKey: string) => `invitation-${codeKey}`
/** Promotions that an account may use, and has used. */
export const walletStream = (accountId: string) => `wallet-${accountId}`
/** Which promotions were used with a browser, a card or from a network, by the keyed hash of it; which free talks a vet had, and which that campaigns paid a part of; and which first visits with a professional were rewarded. */
export const promotionLimitStream = (of: 'device' | 'card' | 'network' | 'vet' | 'reduced' | 'visits', key: string) =>
  `limit-${of}-${key}`
/** The consents of an account, or of a signed-out browser. */
export const consentStream = (giverId: string) => `consent-${giverId}`
/** The numbers of one issuer's documents. */
export const documentStream = (issuerKey: string) => `document-${issuerKey}`
/** The documents of an appointment or a payee, which `subjectId` names. */
export const documentsStream = (subjectId: string) => `documents-${subjectId}`
/** A consultation; accepted, it is an appointment of the same id. */
export const consultationStream = (consultationId: string) => `consultation-${consultationId}`
/** Whether a vet may be rung. */
export const availabilityStream = (professionalId: string) => `availability-${professionalId}`
/** The public review of an appointment, from its writing to what was decided about it. */
export const reviewStream = (appointmentId: string) => `review-${appointmentId}`
