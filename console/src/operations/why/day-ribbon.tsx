import type { WhySlotAnswer } from '@lapka/contracts/api/operations/why-slot.ts'
import { HOUR_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import { IconCheck, IconHandStop } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import { WideTable } from '../../kit/ui/wide-table.tsx'
import classes from './why.module.css'

type Day = NonNullable<WhySlotAnswer['day']>
type Rule = WhySlotAnswer['reasons'][number]['rule']

/** Rules that have a lane when they have said nothing, too. */
const always: readonly Rule[] = ['hours', 'break', 'taken', 'buffer']
const lanes: readonly Rule[] = ['hours', 'exception', 'break', 'taken', 'hold', 'promised', 'buffer']

/** From the whole hour before the first block to the one after the last, with what is asked about within. */
const rangeOf = (day: Day, answer: WhySlotAnswer): { fromMs: number; untilMs: number } => {
  const shown = [...day.blocks, answer]
  const starts = shown.map(({ startsAt }) => Date.parse(startsAt))
  const ends = shown.map(({ endsAt }) => Date.parse(endsAt))
  return {
    fromMs: Math.floor(Math.min(...starts) / HOUR_MS) * HOUR_MS,
    untilMs: (Math.floor(Math.max(...ends) / HOUR_MS) + 1) * HOUR_MS,
  }
}

type Scale = { left: (instant: string) => string; width: (from: string, to: string) => string }

/** One day as the deciding function sees it: a lane for each rule, what is asked about as a band through them, what is offered in the end at the bottom. */
export function DayRibbon({ answer, day }: { answer: WhySlotAnswer; day: Day }) {
  const { t } = useTranslation('operations-why')
  const format = useFormat(answer.zone)
  const { fromMs, untilMs } = rangeOf(day, answer)
  const share = (ms: number) => `${((ms / (untilMs - fromMs)) * 100).toFixed(3)}%`
  const scale: Scale = {
    left: (instant) => share(Date.parse(instant) - fromMs),
    width: (from, to) => share(Math.max(Date.parse(to) - Date.parse(from), MINUTE_MS)),
  }
  const hours = Array.from({ length: (untilMs - fromMs) / HOUR_MS + 1 }, (_, index) =>
    new Date(fromMs + index * HOUR_MS).toISOString(),
  )
  const shown = lanes.filter((rule) => always.includes(rule) || day.blocks.some((block) => block.rule === rule))
  return (
    <WideTable label={t('day.title')}>
      <div className={classes.ribbon} style={{ '--hours': hours.length - 1 } as CSSProperties}>
        <p className={classes.hours} aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour} style={{ left: scale.left(hour) }}>
              {format.time(hour)}
            </span>
          ))}
        </p>
        <ul className={classes.lanes}>
          {shown.map((rule) => (
            <Lane key={rule} rule={rule} answer={answer} day={day} scale={scale} />
          ))}
          <li>
            <p>
              <b>{t('day.free')}</b>
              <span>{t('day.freeCount', { count: day.free.length })}</span>
            </p>
            <div className={classes.track}>
              {day.free.map((startsAt) => (
                <span
                  key={startsAt}
                  className={classes.slot}
                  style={{ left: scale.left(startsAt), width: share(29 * MINUTE_MS) }}
                >
                  {format.time(startsAt)}
                </span>
              ))}
            </div>
          </li>
        </ul>
        <div className={classes.over} aria-hidden="true">
          <div
            className={classes.asked}
            style={{ left: scale.left(answer.startsAt), width: scale.width(answer.startsAt, answer.endsAt) }}
          >
            <b>{format.time(answer.startsAt)}</b>
          </div>
        </div>
      </div>
    </WideTable>
  )
}

type LaneProps = { rule: Rule; answer: WhySlotAnswer; day: Day; scale: Scale }

function Lane({ rule, answer, day, scale: { left, width } }: LaneProps) {
  const { t } = useTranslation('why')
  const format = useFormat(answer.zone)
  const isStopping = answer.reasons.some((reason) => reason.rule === rule && reason.result === 'stops')
  return (
    <li data-decider={isStopping || undefined}>
      <p>
        <b>{t(`rules.${rule}`)}</b>
        <span>
          {isStopping ? <IconHandStop size={16} aria-hidden="true" /> : <IconCheck size={16} aria-hidden="true" />}
          {t(`result.${isStopping ? 'stops' : 'allows'}`)}
        </span>
      </p>
      <div className={classes.track}>
        {day.blocks
          .filter((block) => block.rule === rule)
          .map(({ startsAt, endsAt, look, label }) => (
            <span
              key={startsAt}
              className={classes.block}
              data-look={look}
              title={`${format.timeRange(startsAt, endsAt)} ${label}`}
              style={{ left: left(startsAt), width: width(startsAt, endsAt) }}
            >
              {look === 'buffer' ? '' : label || format.timeRange(startsAt, endsAt)}
            </span>
          ))}
      </div>
    </li>
  )
}
