import type { RefusalText } from './refusal-text.ts'

/** Refusals of operators' acts on cases. */
export const caseRefusals = {
  CASE_CLOSED: {
    status: 409,
    bg: 'Този случай вече е затворен.',
    en: 'This case is already closed.',
  },
  CASE_OPEN: { status: 409, bg: 'Този случай е отворен.', en: 'This case is open.' },
  CASE_TAKEN: {
    status: 409,
    bg: 'Друг оператор вече работи по този случай.',
    en: 'Another operator already has this case.',
  },
  CASE_NEEDS_DECISION: {
    status: 409,
    bg: 'Този случай се затваря сам, щом се реши какво го е отворило.',
    en: 'This case closes by itself once what opened it is decided.',
  },
  CASE_HAS_NO_WRITER: {
    status: 409,
    bg: 'Няма на кого да се отговори по този случай.',
    en: 'There is nobody to answer in this case.',
  },
  NOT_AN_OPERATOR: {
    status: 409,
    bg: 'Случай може да поеме само оператор.',
    en: 'Only an operator can have a case.',
  },
  REFUND_MAY_ARRIVE: {
    status: 409,
    bg: 'Банката още може да изпълни този превод. Ако го изпратите пак, парите може да пристигнат два пъти.',
    en: 'The bank may still carry out this refund. Sent again, the money could arrive twice.',
  },
  REFUND_ON_ITS_WAY: {
    status: 409,
    bg: 'Връщането вече е изпратено отново. Изчакайте отговора на банката.',
    en: 'This refund has been sent again. Wait for the bank’s answer.',
  },
  REFUND_DISPUTED: {
    status: 409,
    bg: 'Банката на клиента оспорва плащането и вече може да е върнала парите. Изчакайте решението ѝ.',
    en: 'The customer’s bank is disputing this payment and may have returned the money already. Wait for its decision.',
  },
  NOTHING_TOOK_PLACE: {
    status: 409,
    bg: 'По жалба се връщат пари само за нещо, което е проведено.',
    en: 'A complaint gives money back only for something that took place.',
  },
  OUTCOME_OPEN: {
    status: 409,
    bg: 'До седем дни след часа сметката се поправя от специалиста. След това можете да върнете пари по жалбата.',
    en: 'For seven days after the appointment its professional corrects the bill. After that you can give money back for the complaint.',
  },
  REFUND_TOO_HIGH: {
    status: 409,
    bg: 'От този час няма толкова за връщане.',
    en: 'There is not that much left to give back for this appointment.',
  },
  APPROVAL_WAITING: {
    status: 409,
    bg: 'Връщането чака решението на втори оператор.',
    en: 'This refund is waiting for a second operator.',
  },
  NOTHING_TO_APPROVE: {
    status: 409,
    bg: 'Вече няма какво да се одобри. Вижте историята на случая.',
    en: 'There is nothing left to approve. Check the history of the case.',
  },
  SECOND_OPERATOR_NEEDED: {
    status: 409,
    bg: 'Вие поискахте това връщане. Нужно е решението на друг оператор.',
    en: 'You requested this refund. Another operator has to decide.',
  },
} as const satisfies Record<string, RefusalText>
