import type { Board } from '@lapka/contracts/api/board.ts'
import { useTranslation } from 'react-i18next'
import { useServiceNaming } from '../../entities/professional/professional-words.ts'
import { useFormat } from '../../kit/format/format.ts'
import type { Closure } from './board-api.ts'
import './texts.ts'

/** The texts of closed rooms. */
export const useClosureWords = ({ classes }: Board['rooms']) => {
  const { t } = useTranslation('board')
  const format = useFormat('UTC')
  const nameOf = useServiceNaming()
  const room = ({ classId, room: number }: Closure): string => {
    const roomClass = classes.find(({ id }) => id === classId)
    const name = roomClass === undefined ? '' : nameOf(roomClass)
    return number === null ? t('closed.all', { name }) : t('room.of', { name, room: number })
  }
  const dates = ({ from, until }: Closure): string => format.dates(from, until)
  return { nameOf, room, dates }
}
