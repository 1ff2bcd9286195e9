import type { SeriesOffer } from '@lapka/contracts/api/series.ts'
import { windowText } from '@lapka/contracts/time.ts'
import { addDays } from '@lapka/domain/kernel/zone.ts'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../kit/format/format.ts'
import { useLanguage } from '../kit/i18n/use-language.ts'
import classes from './series.module.css'

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
const A_MONDAY = '2026-11-30'

export function WeekChoice({ chosen, onChange }: { chosen: number[]; onChange: (weekdays: number[]) => void }) {
  const { t } = useTranslation('series')
  const format = useFormat('UTC')
  return (
    <fieldset className={classes.week}>
      <legend>{t('make.days')}</legend>
      {weekdays.map((day) => {
        const at = `${addDays(A_MONDAY, day - 1)}T12:00:00.000Z`
        return (
          <label key={day}>
            <input
              type="checkbox"
              aria-label={format.weekday(at)}
              checked={chosen.includes(day)}
              onChange={({ currentTarget }) =>
                onChange(currentTarget.checked ? [...chosen, day] : chosen.filter((one) => one !== day))
              }
            />
            <span aria-hidden="true">{format.weekdayShort(at)}</span>
          </label>
        )
      })}
    </fieldset>
  )
}

type TimeChoiceProps = { times: SeriesOffer['times']; chosen: string; onChange: (time: string) => void }

/** Windows with on how many of the days they are free; other hours in one list. */
export function TimeChoice({ times, chosen, onChange }: TimeChoiceProps) {
  const { t } = useTranslation('series')
  const language = useLanguage()
  const windows = times.filter(({ isWindow }) => isWindow)
  const others = times.filter(({ isWindow }) => !isWindow)
  return (
    <>
      {windows.length > 0 && (
        <fieldset className={classes.times}>
          <legend>{t('make.when')}</legend>
          {windows.map(({ time, until, freeCount, count }) => (
            <label key={time}>
              <input
                type="radio"
                name="time"
                checked={time === chosen}
                disabled={freeCount === 0}
                onChange={() => onChange(time)}
              />
              {windowText(time, until, language)}
              <small>
                {freeCount === 0
                  ? t('make.freeNone')
                  : freeCount === count
                    ? t('make.freeAll')
                    : t('make.freeSome', { free: freeCount, count })}
              </small>
            </label>
          ))}
        </fieldset>
      )}
      {others.length > 0 && (
        <NativeSelect
          label={t(windows.length > 0 ? 'make.otherTimes' : 'make.when')}
          value={others.some(({ time }) => time === chosen) ? chosen : ''}
          data={[{ value: '', label: '–' }, ...others.map(({ time }) => ({ value: time, label: time }))]}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </>
  )
}
