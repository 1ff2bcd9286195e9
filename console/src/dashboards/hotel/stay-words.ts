import type { Board } from '@lapka/contracts/api/board.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat, type Format } from '../../kit/format/format.ts'
import { useLanguage } from '../../kit/i18n/use-language.ts'
import type { BoardStay } from './board-api.ts'
import { stateOf } from './stay-state.ts'
import './texts.ts'

type House = Pick<Board, 'zone' | 'rooms' | 'today'>

/** The texts of a hotel's stays, in its zone. The same object while nothing of that changes, for rows that are drawn anew only then. */
export const useStayWords = ({ zone, rooms, today }: House) => {
  const { t } = useTranslation('board')
  const format = useFormat(zone)
  const language = useLanguage()
  return useMemo(() => wordsOf({ t, format, language, rooms, today }), [t, format, language, rooms, today])
}
export type StayWords = ReturnType<typeof wordsOf>

type Spoken = Omit<House, 'zone'> & { t: TFunction<'board'>; format: Format; language: Language }

const wordsOf = ({ t, format, language, rooms, today }: Spoken) => {
  const nameOf = ({ name, nameEn }: { name: string; nameEn: string }): string => (language === 'bg' ? name : nameEn)
  const guests = ({ stay }: BoardStay) => format.list(stay.pets.map(({ name }) => format.letters(name)))
  const classOf = ({ stay }: BoardStay) => rooms.classes.find(({ id }) => id === stay.classId)
  /** The class is said where there are several. */
  const room = (one: BoardStay) => {
    const roomClass = classOf(one)
    if (roomClass === undefined || rooms.classes.length === 1)
      return one.room === null ? t('room.none') : t('room.number', { room: one.room })
    const name = nameOf(roomClass)
    return one.room === null ? t('room.noneOf', { name }) : t('room.of', { name, room: one.room })
  }
  const className = (one: BoardStay) => {
    const roomClass = classOf(one)
    return roomClass === undefined ? '' : nameOf(roomClass)
  }
  /** Their next or last step, in two words. */
  const next = (one: BoardStay): string => {
    const { stay } = one
    const count = stay.pets.length
    switch (stateOf(one, today)) {
      case 'arrives':
        return t('next.arrives', { time: rooms.arrival.from })
      case 'late':
        return t('next.late', { count })
      case 'leaves':
        return t('next.leaves', { time: rooms.departure.until })
      case 'overdue':
        return t('next.overdue', { count })
      case 'left':
        return t('next.left', { count })
      case 'held':
        return t('next.held')
      case 'missed':
        return t('next.missed', { count })
      case 'in':
      case 'ahead':
        return ''
    }
  }
  const dates = ({ stay: { arrival, departure } }: BoardStay) => format.dates(arrival, departure)
  const date = (localDate: string) => format.dates(localDate, localDate)
  /** All that the board says of a stay. It begins with what is read on the bar. */
  const inWords = (one: BoardStay) => {
    const said = next(one)
    const names = guests(one)
    const begun = [said === '' ? names : `${names} ${said}`, one.parent.displayName, dates(one)]
    return [...begun, ...(said === '' ? [t(`legend.${stateOf(one, today) === 'in' ? 'in' : 'ahead'}`)] : [])].join(', ')
  }
  return { guests, room, className, next, dates, date, inWords, nameOf, format }
}
