/** Faults of one line of a file that is brought into a record. */
export const importFaults = {
  LINE_UNREADABLE: {
    bg: 'редът не може да се прочете; проверете кавичките',
    en: 'the line can’t be read; check its quotes',
  },
  ROW_TOO_LONG: { bg: 'редът има повече клетки от колоните', en: 'the line has more cells than there are columns' },
  KIND_UNKNOWN: {
    bg: 'видът е един от: visit, weight, vaccination, treatment, note',
    en: 'the kind is one of: visit, weight, vaccination, treatment, note',
  },
  DATE_UNREADABLE: { bg: 'датата се пише като 2026-03-14 или 14.3.2026', en: 'a date is written like 2026-03-14 or 14.3.2026' },
  NUMBER_UNREADABLE: { bg: 'числото е невъзможно или не се чете', en: 'the number is impossible or can’t be read' },
  CODE_UNKNOWN: { bg: 'такъв код няма', en: 'there is no such code' },
  VALUE_MISSING: { bg: 'липсва', en: 'is missing' },
  TEXT_UNFIT: {
    bg: 'текстът е твърде дълъг или има непозволени знаци',
    en: 'the text is too long or has characters that are not allowed',
  },
  RESOURCE_UNREADABLE: { bg: 'записът във файла е непълен', en: 'the entry in the file is incomplete' },
  CORRECTED_LEFT_OUT: { bg: 'поправен е и вече не важи', en: 'it was corrected and no longer holds' },
  PRESCRIPTION_LEFT_OUT: {
    bg: 'рецепта издава само ветеринар, при преглед',
    en: 'only a vet issues a prescription, at a visit',
  },
  FILE_LEFT_OUT: {
    bg: 'самият файл не е в този файл; качете го отделно',
    en: 'the document itself is not in this file; upload it separately',
  },
} as const satisfies Record<string, { bg: string; en: string }>
export type ImportFault = keyof typeof importFaults
