import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import { serverNow } from '../../kit/live/clock.ts'
import { useOwnZone } from '../../kit/session/use-current-user.ts'
import type { OnCall } from './on-call.ts'
import './texts.ts'

/** The words change with the switch, so that its colour is never alone. */
export const useOnCallWords = () => {
  const { t } = useTranslation('consultations-ring')
  const zone = useOwnZone()
  const format = useFormat(zone)
  /** "23:00", and with its day where that is another. */
  const moment = (instant: string) =>
    localDateOf(instant, zone) === localDateOf(serverNow(), zone)
      ? format.time(instant)
      : `${format.day(instant)}, ${format.time(instant)}`
  const note = ({ isOn, until, pausedUntil }: OnCall): string => {
    if (!isOn) return t('switch.nobody')
    if (pausedUntil !== null) return t('switch.paused', { until: moment(pausedUntil) })
    return until === null ? t('switch.untilOff') : t('switch.until', { until: moment(until) })
  }
  return {
    title: ({ isOn }: OnCall) => t(isOn ? 'switch.on' : 'switch.off'),
    note,
    end: (end: string | null) => (end === null ? t('switch.endOff') : t('switch.end', { until: moment(end) })),
  }
}
