import type { RefusalText } from './refusal-text.ts'

/** The business says no to a step of a walker's or sitter's visit, or to its report. */
export const visitReportRefusals = {
  NO_REPORT_HERE: {
    status: 409,
    bg: 'Разказ се пише за разходки и гледане у дома. За това посещение няма.',
    en: 'Reports are written about walks and visits by a sitter. This visit has none.',
  },
  VISIT_DAY_OVER: {
    status: 409,
    bg: 'Началото и краят се отбелязват в деня на посещението, а той мина.',
    en: 'The start and end are marked on the day of the visit, which is over.',
  },
  VISIT_NOT_BEGUN: {
    status: 409,
    bg: 'Първо отбележете, че сте започнали.',
    en: 'First mark that you have started.',
  },
  VISIT_NOT_ENDED: {
    status: 409,
    bg: 'Първо приключете посещението, после изпратете разказа.',
    en: 'End the visit first, then send the report.',
  },
  REPORT_SENT: {
    status: 409,
    bg: 'Разказът вече е изпратен. Думите в него можете да поправите.',
    en: 'The report was already sent. You can correct its words.',
  },
  REPORT_NOT_SENT: {
    status: 409,
    bg: 'Разказът още не е изпратен, затова няма какво да се поправя.',
    en: 'The report has not been sent yet, so there is nothing to correct.',
  },
  REPORT_CLOSED: {
    status: 409,
    bg: 'Разказът се изпраща и поправя до 7 дни след посещението.',
    en: 'A report can be sent and corrected until 7 days after the visit.',
  },
  REPORT_PHOTOS_FULL: {
    status: 409,
    bg: 'В разказа има вече 10 снимки, колкото може да побере.',
    en: 'The report already has 10 photos, which is the limit.',
  },
} as const satisfies Record<string, RefusalText>
