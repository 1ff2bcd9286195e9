import type { PersonDetails, SentLetter } from '@lapka/contracts/api/operations/people.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../kit/format/format.ts'
import { serverNow } from '../../kit/live/clock.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { Panel } from '../../kit/ui/panel.tsx'
import { Pill, type Tone } from '../../kit/ui/pill.tsx'
import { WideTable } from '../../kit/ui/wide-table.tsx'
import type { Act } from './act-dialog.tsx'
import { useTemplateName } from './person-words.ts'
import table from '../../kit/ui/work-table.module.css'

type TableProps = { person: PersonDetails; onAct: (act: Act) => void }

/** Times, states and money. People's messages about it are private. */
export function PersonAppointments({ person, onAct }: TableProps) {
  const { t } = useTranslation('operations-people')
  return (
    <Panel title={t('appointments.title')}>
      {person.appointments.length === 0 ? (
        <p>{t('appointments.none')}</p>
      ) : (
        <WideTable label={t('appointments.table')}>
          <table className={`${table.table} ${table.fits}`}>
            <thead>
              <tr>
                {(['number', 'when', 'with', 'status'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`appointments.${column}`)}
                  </th>
                ))}
                <th scope="col" className={table.end}>
                  {t('appointments.paid')}
                </th>
                <th scope="col">{t('appointments.refund')}</th>
                <th scope="col">{t('appointments.act')}</th>
              </tr>
            </thead>
            <tbody>
              {person.appointments.map((appointment) => (
                <AppointmentRow key={appointment.id} appointment={appointment} person={person} onAct={onAct} />
              ))}
            </tbody>
          </table>
        </WideTable>
      )}
    </Panel>
  )
}

type PersonAppointment = PersonDetails['appointments'][number]

function AppointmentRow({ appointment, person, onAct }: TableProps & { appointment: PersonAppointment }) {
  const { t } = useTranslation('operations-people')
  const { id, number, startsAt, zone, withName, status, paidCents, refund, isCancellable } = appointment
  const format = useFormat(zone)
  return (
    <tr>
      <th scope="row">
        <Link className={table.link} to={pathTo('appointment', { id })}>
          {number}
        </Link>
      </th>
      <td>{format.momentAsOf(startsAt, serverNow())}</td>
      <td>{format.person(withName)}</td>
      <td>{t(`status.${status}`)}</td>
      <td className={table.end}>{format.euro(paidCents)}</td>
      <td>
        {refund !== null && (
          <>
            {format.euro(refund.amountCents)} <small>{t(`refund.${refund.status}`)}</small>
          </>
        )}{' '}
        <Link
          className={table.link}
          to={pathTo('operationsWhy', null, { about: 'refund', appointmentId: number })}
          aria-label={t('whyNamed', { number })}
        >
          {t('why')}
        </Link>
      </td>
      <td>
        {isCancellable && person.isActedOn && (
          <Button
            variant="default"
            size="compact-md"
            aria-label={t('appointments.cancelNamed', { number })}
            onClick={() => onAct({ kind: 'cancel', appointment })}
          >
            {t('appointments.cancel')}
          </Button>
        )}
      </td>
    </tr>
  )
}

const tones: Record<SentLetter['state'], Tone> = {
  waiting: 'info',
  failing: 'warn',
  sent: 'ok',
  refused: 'bad',
  not_needed: 'quiet',
}

/** Whether what we wrote arrived, and a way to send it once more while it is still true. */
export function PersonLetters({ person, onAct }: TableProps) {
  const { t } = useTranslation('operations-people')
  return (
    <Panel title={t('emails.title')}>
      {person.letters.length === 0 ? (
        <p>{t('emails.none')}</p>
      ) : (
        <WideTable label={t('emails.table')}>
          <table className={`${table.table} ${table.fits}`}>
            <thead>
              <tr>
                {(['what', 'when', 'state', 'act'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`emails.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {person.letters.map((letter) => (
                <LetterRow key={letter.id} letter={letter} person={person} onAct={onAct} />
              ))}
            </tbody>
          </table>
        </WideTable>
      )}
    </Panel>
  )
}

function LetterRow({ letter, person, onAct }: TableProps & { letter: SentLetter }) {
  const { t } = useTranslation('operations-people')
  const format = useFormat()
  const what = useTemplateName()(letter.template)
  return (
    <tr>
      <th scope="row">
        {what}
        {letter.appointment !== null && <small>{t('emails.for', { number: letter.appointment.number })}</small>}
      </th>
      <td>{format.momentAsOf(letter.at, serverNow())}</td>
      <td>
        <Pill tone={tones[letter.state]}>{t(`sent.${letter.state}`)}</Pill>{' '}
        {letter.appointment !== null && (
          <Link
            className={table.link}
            to={pathTo('operationsWhy', null, { about: 'letter', appointmentId: letter.appointment.number })}
            aria-label={t('whyEmailNamed', { what })}
          >
            {t('whyEmail')}
          </Link>
        )}
        {letter.note !== '' && (
          <small lang="en" className={table.wrap}>
            {letter.note}
          </small>
        )}
      </td>
      <td>
        {letter.isResendable && person.isActedOn && (
          <Button
            variant="default"
            size="compact-md"
            aria-label={t('emails.againNamed', { what })}
            onClick={() => onAct({ kind: 'again', letter })}
          >
            {t('emails.again')}
          </Button>
        )}
      </td>
    </tr>
  )
}
