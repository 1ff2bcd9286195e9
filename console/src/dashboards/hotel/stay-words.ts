import type { Board } from '@lapka/contracts/api/board.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import { useLanguage } from '../../kit/i18n/use-language.ts'
import type { BoardStay } from './board-api.ts'
import { stateOf } from './stay-state.ts'
import './texts.ts'

type Named = { name: string; nameEn: string }

const useNameOf = () => {
  const language = useLanguage()
  return ({ name, nameEn }: Named): string => (language === 'bg' ? name : nameEn)
}

/** The texts of a hotel's stays, in its zone. */
export const useStayWords = ({ zone, rooms, today }: Pick<Board, 'zone' | 'rooms' | 'today'>) => {
  const { t } = useTranslation('board')
  const format = useFormat(zone)
  const nameOf = useNameOf()
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
  return { guests, room, className, next, dates, date, nameOf, format }
}
export type StayWords = ReturnType<typeof useStayWords>
