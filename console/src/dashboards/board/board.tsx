import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import type { ClinicFreeTimes, ClinicHours, ClinicVets } from '@lapka/contracts/api/clinics.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { IconPlus } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useArrivalWords } from '../../appointments/arrival/arrival-pill.tsx'
import { arrivalStateOf } from '../../entities/appointment/arrival-state.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useNow } from '../../kit/live/clock.ts'
import { Face } from '../../kit/look/face.tsx'
import { resourceNames } from '../../entities/appointment/services-in-turn.tsx'
import { useServiceName } from '../../entities/professional/professional-words.ts'
import { closedParts, hoursShown, placeOf, within, type Part } from './board-times.ts'
import { HUES, toneClass, toneOf } from '../../kit/ui/service-tone.ts'
import classes from './board.module.css'

type BoardProps = {
  appointments: AppointmentView[]
  vets: ClinicVets['vets']
  hours: ClinicHours | undefined
  zone: string
  /** Each vet's free times; undefined until known. */
  free: ClinicFreeTimes | undefined
  chosenId: string | null
  onChoose: (id: string) => void
  onBook: (slot: { professionalId: string; startsAt: string }) => void
}

/** A column for each vet, a line for each hour, and the line of now behind it. */
export function Board({ appointments, vets, hours, zone, free, chosenId, onChoose, onBook }: BoardProps) {
  const { t } = useTranslation('work')
  const now = useNow(60_000)
  const format = useFormat(zone)
  const offered = (free?.items ?? []).flatMap(({ spans }) => spans.map(({ from, to }) => ({ startsAt: from, endsAt: to })))
  const between = hoursShown([...appointments, ...offered], zone)
  const shown = { ...between, zone }
  const nowAt = placeOf({ startsAt: now, endsAt: now }, shown).top
  const hoursOf = (id: string) => hours?.items.find(({ professionalId }) => professionalId === id)
  const rows = Array.from({ length: between.to - between.from }, (_none, index) => between.from + index)
  const style = { '--hours': rows.length, '--vets': vets.length } as CSSProperties
  return (
    <section className={classes.board} style={style} aria-label={t('board.label')}>
      <div className={classes.hours} aria-hidden="true">
        {rows.map((hour) => (
          <span key={hour}>{String(hour).padStart(2, '0')}:00</span>
        ))}
      </div>
      {vets.map((vet) => {
        const own = appointments.filter(({ professional }) => professional.id === vet.id)
        const spans = free?.items.find(({ professionalId }) => professionalId === vet.id)?.spans ?? []
        const book = (startsAt: string) => ({ vet, startsAt, zone, onBook })
        const [next] = spans
        return (
          <section key={vet.id} className={classes.vet} aria-label={format.name(vet)}>
            <header>
              <Face person={{ ...vet, role: 'VET' }} />
              <div>
                <h2>{format.name(vet)}</h2>
                <p>{t('board.ofVet', { count: own.length })}</p>
                {free && !next && <p>{t('board.noneFree')}</p>}
                {next && (
                  <FreeTime {...book(next.from)} className={classes.next}>
                    {t('board.nextFree', { time: format.time(next.from) })}
                  </FreeTime>
                )}
              </div>
            </header>
            <ol>
              {closedParts(hoursOf(vet.id)?.spans ?? [], shown).map((part) => (
                <li key={part.top} className={classes.closed} style={boundsOf(part)} aria-hidden="true" />
              ))}
              {hoursOf(vet.id)?.blocks.map((block) => (
                <BlockedTime key={block.from} block={block} shown={{ ...shown, date: localDateOf(now, zone) }} />
              ))}
              {spans.map(({ from, to }) => (
                <li key={from} className={classes.free} style={boundsOf(placeOf({ startsAt: from, endsAt: to }, shown))}>
                  <FreeTime {...book(from)}>
                    <IconPlus size={14} stroke={2} aria-hidden="true" /> {format.timeRange(from, to)}
                  </FreeTime>
                </li>
              ))}
              {own.map((appointment) => (
                <Box
                  key={appointment.id}
                  appointment={appointment}
                  part={placeOf(appointment, shown)}
                  isChosen={appointment.id === chosenId}
                  onChoose={() => onChoose(appointment.id)}
                />
              ))}
              {nowAt > 0 && nowAt < 1 && <li className={classes.now} style={{ top: `${nowAt * 100}%` }} aria-hidden="true" />}
            </ol>
          </section>
        )
      })}
    </section>
  )
}

type BlockedTimeProps = {
  block: ClinicHours['items'][number]['blocks'][number]
  shown: Parameters<typeof within>[1]
}

/** A time that a vet blocked by hand, with its reason. */
function BlockedTime({ block: { from, to, reason }, shown }: BlockedTimeProps) {
  const { t } = useTranslation('work')
  const part = within({ startsAt: from, endsAt: to }, shown)
  return (
    <li className={classes.block} style={boundsOf(part)} title={reason || undefined}>
      <span>{reason || t('board.blocked')}</span>
    </li>
  )
}

const boundsOf = ({ top, height }: Part): CSSProperties => ({ top: `${top * 100}%`, height: `${height * 100}%` })

type FreeTimeProps = Pick<BoardProps, 'zone' | 'onBook'> & {
  vet: BoardProps['vets'][number]
  startsAt: string
  className?: string | undefined
  children: ReactNode
}

/** Begins a booking at a free time. Heard alone, it says the vet and the time. */
function FreeTime({ vet, startsAt, zone, onBook, className, children }: FreeTimeProps) {
  const { t } = useTranslation('work')
  const format = useFormat(zone)
  return (
    <button type="button" className={className} onClick={() => onBook({ professionalId: vet.id, startsAt })}>
      {children}
      <span className="lk-unseen">. {t('board.bookFree', { professional: format.name(vet), time: format.time(startsAt) })}</span>
    </button>
  )
}

type BoxProps = {
  appointment: AppointmentView
  part: Part
  isChosen: boolean
  onChoose: () => void
}

function Box({ appointment, part, isChosen, onChoose }: BoxProps) {
  const format = useFormat(appointment.zone)
  const now = useNow(60_000)
  const state = arrivalStateOf(appointment, now)
  const service = useServiceName(appointment.service)
  const words = useArrivalWords()(appointment)
  const tone = toneOf(appointment.service)
  return (
    <li className={classes.box} style={boundsOf(part)}>
      <button
        type="button"
        className={toneClass({ tone })}
        data-framed={tone >= HUES || undefined}
        data-state={state}
        aria-pressed={isChosen}
        onClick={onChoose}
      >
        <b>
          {format.time(appointment.startsAt)} {format.pets(appointment.pets)}
        </b>
        <span>{[state === 'ahead' ? service : words, resourceNames(appointment)].filter(Boolean).join(' · ')}</span>
      </button>
    </li>
  )
}
