import { IconEar, IconFileText, IconNotes } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PetFace } from '../kit/look/art/pet-face.tsx'
import { Pill } from '../kit/ui/pill.tsx'
import classes from './site.module.css'

const days = ['monday', 'tuesday', 'wednesday'] as const
const hours = ['09:00', '10:00', '11:00', '12:00'] as const
/** By hour, then by day: the hue and the word of what stands there. */
const cells = [
  [
    ['exam', 0],
    ['vaccine', 1],
    ['free', null],
  ],
  [
    ['vaccine', 1],
    ['surgery', 3],
    ['exam', 0],
  ],
  [
    ['free', null],
    ['surgery', 3],
    ['exam', 0],
  ],
  [
    ['break', 'pause'],
    ['break', 'pause'],
    ['break', 'pause'],
  ],
] as const

/** Three mornings of a calendar, as an example. */
export function CalendarSample() {
  const { t } = useTranslation('site', { keyPrefix: 'professionals.sample' })
  return (
    <figure className={classes.sample}>
      <figcaption>{t('name')}</figcaption>
      <table className={classes.calendar}>
        <thead>
          <tr>
            <th scope="col">
              <span className="lk-unseen">{t('hour')}</span>
            </th>
            {days.map((day) => (
              <th key={day} scope="col">
                {t(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cells.map((row, hour) => (
            <tr key={hours[hour]}>
              <th scope="row">{hours[hour]}</th>
              {row.map(([name, tone], day) => (
                <td key={days[day]}>
                  <span className={typeof tone === 'number' ? `lk-tone-${tone}` : undefined} data-kind={tone ?? 'free'}>
                    {t(name)}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

/** The card of a visit, as an example. */
export function VisitSample() {
  const { t } = useTranslation('site', { keyPrefix: 'professionals.sample' })
  return (
    <figure className={classes.sample}>
      <figcaption>{t('name')}</figcaption>
      <div className={classes.visit}>
        <span className={classes.face}>
          <PetFace kind="dog" size={64} />
        </span>
        <div>
          <Pill tone="ok">{t('paid')}</Pill>
          <b>{t('pet')}</b>
        </div>
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>
            <IconEar size={20} stroke={1.75} aria-hidden="true" /> {t('reason')}
          </dt>
          <dd>{t('reasonText')}</dd>
        </div>
        <div>
          <dt>
            <IconNotes size={20} stroke={1.75} aria-hidden="true" />
          </dt>
          <dd>{t('before')}</dd>
        </div>
        <div>
          <dt>
            <IconFileText size={20} stroke={1.75} aria-hidden="true" />
          </dt>
          <dd>10:00 · {t('exam')}</dd>
        </div>
      </dl>
    </figure>
  )
}
