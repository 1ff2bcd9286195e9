import type { PersonDetails } from '@lapka/contracts/api/operations/people.ts'
import { Button, Stack } from '@mantine/core'
import { IconChevronLeft, IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { useFormat } from '../../kit/format/format.ts'
import { serverNow } from '../../kit/live/clock.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { Facts } from '../../kit/ui/facts.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { PageState } from '../../kit/ui/page-state.tsx'
import { Panel } from '../../kit/ui/panel.tsx'
import { ActDialog, type Act } from './act-dialog.tsx'
import { usePersonQuery } from './people-api.ts'
import { PersonAppointments, PersonLetters } from './person-tables.tsx'
import { verdictOf } from './person-words.ts'
import classes from '../operations.module.css'

/** One person before an operator: who they are, what they may do, and the little that is done for a caller. */
export function PersonPage() {
  const { id = '' } = useParams()
  const query = usePersonQuery(id)
  return <PageState query={query}>{(person) => <Person person={person} />}</PageState>
}

function Person({ person }: { person: PersonDetails }) {
  const { t } = useTranslation('operations-people')
  const format = useFormat()
  const [act, setAct] = useState<Act | null>(null)
  const [done, setDone] = useState('')
  const verdict = t(`verdict.${verdictOf(person)}`, { name: format.letters(person.name), count: person.sessions.length })
  return (
    <>
      <Link to={pathTo('operationsPeople')} className={classes.back}>
        <IconChevronLeft size={18} aria-hidden="true" /> {t('back')}
      </Link>
      <Page title={verdict} lead={person.isActedOn || person.state === 'erased' ? undefined : t('operator')} widthPx={1120}>
        <p role="status">{done}</p>
        <div className={classes.columns}>
          <div>
            <PersonAppointments person={person} onAct={setAct} />
            <PersonLetters person={person} onAct={setAct} />
          </div>
          <div>
            <Who person={person} />
            <Access person={person} onAct={setAct} />
            <Factor person={person} onAct={setAct} />
            <Acts person={person} />
            <Recent person={person} />
          </div>
        </div>
      </Page>
      {act !== null && (
        <ActDialog
          person={person}
          act={act}
          onClose={() => setAct(null)}
          onDone={() => {
            setDone(t(`act.done.${act.kind}`))
            setAct(null)
          }}
        />
      )}
    </>
  )
}

type PersonPart = { person: PersonDetails }

function Who({ person }: PersonPart) {
  const { t } = useTranslation('operations-people')
  const format = useFormat()
  const { role, email, phone, language, registeredAt, professional, permissions } = person
  return (
    <Panel title={t('who.title')} note={person.state === 'active' ? undefined : t(`state.${person.state}`)}>
      <Facts
        facts={[
          { name: t('who.role'), value: t(`role.${role}`) },
          email !== '' && { name: t('who.email'), value: <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a> },
          phone !== '' && { name: t('who.phone'), value: <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a> },
          { name: t('who.language'), value: t(`who.${language}`) },
          registeredAt !== null && { name: t('who.since'), value: format.dayWithYear(registeredAt) },
          professional !== null && { name: t('who.booked'), value: format.person(professional.displayName) },
          professional !== null && {
            name: t('who.verification'),
            value: t(`verification.${professional.verificationStatus}`),
          },
        ]}
      />
      {permissions.length > 0 && (
        <>
          <p className={classes.act}>{t('who.may')}</p>
          <ul className={classes.permissions}>
            {permissions.map((permission) => (
              <li key={permission}>{t(`permission.${permission}`)}</li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

function Access({ person, onAct }: PersonPart & { onAct: (act: Act) => void }) {
  const { t } = useTranslation('operations-people')
  const format = useFormat()
  const { sessions, calendarLinks, isActedOn, state } = person
  const moment = (at: string) => format.momentAsOf(at, serverNow())
  return (
    <Panel title={t('access.title', { count: sessions.length })}>
      <Stack component="ul" className={classes.list} gap="xs">
        {sessions.map(({ startedAt, lastSeenAt }) => (
          <li key={`${startedAt} ${lastSeenAt}`}>
            {t('access.session', { since: moment(startedAt), seen: moment(lastSeenAt) })}
          </li>
        ))}
        {calendarLinks.length > 0 && <li>{t('access.links', { count: calendarLinks.length })}</li>}
      </Stack>
      {isActedOn && state === 'active' && (
        <Button
          className={classes.act}
          variant="default"
          leftSection={<IconLogout size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => onAct({ kind: 'out' })}
        >
          {t('access.out')}
        </Button>
      )}
    </Panel>
  )
}

/** The factor itself is never shown. Two operators let in a person who lost every factor. */
function Factor({ person, onAct }: PersonPart & { onAct: (act: Act) => void }) {
  const { t } = useTranslation('operations-people')
  const format = useFormat()
  const { count, recoveryCodesLeft, isResettable, reset } = person.secondFactor
  if (person.state !== 'active') return null
  return (
    <Panel title={t('factor.title')}>
      <p>{count === 0 ? t('factor.none') : `${t('factor.has', { count })} ${t('factor.codes', { count: recoveryCodesLeft })}`}</p>
      {reset !== null && (
        <p>
          {t('factor.pending', {
            name: reset.requestedBy === null ? t('factor.someone') : format.letters(reset.requestedBy),
            when: format.momentAsOf(reset.at, serverNow()),
          })}
        </p>
      )}
      {reset?.isDecidable === true && (
        <>
          <Button className={classes.act} onClick={() => onAct({ kind: 'approve', resetId: reset.id })}>
            {t('factor.approve')}
          </Button>{' '}
          <Button className={classes.act} variant="default" onClick={() => onAct({ kind: 'decline', resetId: reset.id })}>
            {t('factor.decline')}
          </Button>
        </>
      )}
      {isResettable && reset === null && (
        <Button className={classes.act} variant="default" onClick={() => onAct({ kind: 'reset' })}>
          {t('factor.ask')}
        </Button>
      )}
    </Panel>
  )
}

function Acts({ person: { acts } }: PersonPart) {
  const { t } = useTranslation('operations-people')
  const format = useFormat()
  return (
    <Panel title={t('acts.title')}>
      {acts.length === 0 ? (
        <p>{t('acts.none')}</p>
      ) : (
        <Stack component="ul" className={classes.list} gap="xs">
          {acts.map(({ id, kind, by, at, reason }) => (
            <li key={id}>
              <b>{by === null ? t('acts.erased') : format.letters(by)}</b> {t(`acts.${kind}`)}{' '}
              <time dateTime={at}>{format.momentAsOf(at, serverNow())}</time>
              {reason !== null && <blockquote>{reason}</blockquote>}
            </li>
          ))}
        </Stack>
      )}
    </Panel>
  )
}

function Recent({ person: { recent } }: PersonPart) {
  const { t } = useTranslation('operations-people')
  const format = useFormat()
  return (
    <Panel title={t('recent.title')}>
      {recent.length === 0 ? (
        <p>{t('recent.none')}</p>
      ) : (
        <Stack component="ul" className={classes.list} gap="xs">
          {recent.map(({ id, type, at, appointment }) => (
            <li key={id}>
              <code>{type}</code>{' '}
              <Link to={pathTo('appointment', { id: appointment.id })}>{t('recent.on', { number: appointment.number })}</Link>{' '}
              <time dateTime={at}>{format.momentAsOf(at, serverNow())}</time>
            </li>
          ))}
        </Stack>
      )}
    </Panel>
  )
}
