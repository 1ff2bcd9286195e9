import type { Pet } from '@lapka/contracts/api/pets.ts'
import type { ShareScope } from '@lapka/contracts/shares.ts'
import { Button, NativeSelect } from '@mantine/core'
import { IconKey, IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useRecordEntriesInfiniteQuery } from '../../entities/pet/records-api.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { noonOf, useFormat } from '../../kit/format/format.ts'
import { useCommandKey } from '../../kit/api/api.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useEntryTitle } from '../record/use-entry-title.ts'
import { endIn, LastsField, type Lasts } from './lasts-field.tsx'
import type { MadeShareFacts } from './made-share.tsx'
import { useMakeShareMutation } from './shares-api.ts'
import classes from './shares.module.css'

type MakeShareProps = {
  pet: Pet
  kind: 'link' | 'code'
  onMade: (made: MadeShareFacts) => void
  onOther: (kind: 'link' | 'code') => void
}

const scopes = ['all', 'vaccinations', 'visit'] as const
const choices: Record<'link' | 'code', { first: Lasts; all: Lasts[] }> = {
  link: { first: 'week', all: ['day', 'week', 'month', 'other'] },
  code: { first: 'hour', all: ['quarter', 'hour', 'day'] },
}

/** Chooses the content and the end of a share. A code is told at a desk, so it shows the whole record and lasts a day at most. */
export function MakeShare({ pet, kind, onMade, onOther }: MakeShareProps) {
  const { t } = useTranslation('shares')
  const [scopeKind, setScopeKind] = useState<ShareScope['kind']>(kind === 'code' ? 'all' : 'vaccinations')
  const [visitId, setVisitId] = useState<string | null>(null)
  const [until, setUntil] = useState(() => endIn(choices[kind].first))
  const [make, { isLoading, error }] = useMakeShareMutation()
  const keyFor = useCommandKey()
  const visits = useVisits(pet.id)
  const appointmentId = visitId ?? visits[0]?.appointmentId ?? ''
  const send = async () => {
    const scope: ShareScope = scopeKind === 'visit' ? { kind: 'visit', appointmentId } : { kind: scopeKind }
    const body = { kind, scope, until }
    const answer = await make({ petId: pet.id, body, idempotencyKey: keyFor(body) })
    if (answer.data) onMade({ ...answer.data, kind, scope: scopeKind, until })
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {kind === 'code' ? (
        <p className={classes.note}>{t('code.note')}</p>
      ) : (
        <ScopeField scope={scopeKind} onScope={setScopeKind} visits={visits} visitId={appointmentId} onVisit={setVisitId} />
      )}
      <LastsField
        label={t('untilWhen')}
        choices={choices[kind].all}
        first={choices[kind].first}
        until={until}
        onChange={setUntil}
      >
        {(when) => t(kind === 'code' ? 'codeUntil' : 'until', { when })}
      </LastsField>
      <ProblemNotice error={error} />
      <Button
        type="submit"
        size="lg"
        fullWidth
        loading={isLoading}
        leftSection={kind === 'code' ? <IconKey size={20} stroke={2} /> : <IconLink size={20} stroke={2} />}
      >
        {t(kind === 'code' ? 'code.make' : 'make')}
      </Button>
      <div className={classes.others}>
        <Button variant="subtle" onClick={() => onOther(kind === 'code' ? 'link' : 'code')}>
          {t(kind === 'code' ? 'toLink' : 'toCode')}
        </Button>
        <Button variant="subtle" component={Link} to={pathTo('petPassport', { id: pet.id })}>
          {t('passport.link')}
        </Button>
      </div>
      <p className={classes.small}>{t('hidden')}</p>
    </form>
  )
}

type Visit = { appointmentId: string; label: string }
type ScopeFieldProps = {
  scope: ShareScope['kind']
  onScope: (scope: ShareScope['kind']) => void
  visits: Visit[]
  visitId: string
  onVisit: (appointmentId: string) => void
}

function ScopeField({ scope, onScope, visits, visitId, onVisit }: ScopeFieldProps) {
  const { t } = useTranslation('shares')
  return (
    <fieldset className={classes.group}>
      <legend>{t('what')}</legend>
      {scopes.map((one) => {
        const isMissing = one === 'visit' && visits.length === 0
        return (
          <label key={one} className={classes.choice} data-disabled={isMissing || undefined}>
            <input type="radio" name="scope" checked={scope === one} disabled={isMissing} onChange={() => onScope(one)} />
            <b>{t(`scope.${one}.title`)}</b>
            <small>{t(isMissing ? 'scope.visit.none' : `scope.${one}.text`)}</small>
          </label>
        )
      })}
      {scope === 'visit' && (
        <NativeSelect
          size="md"
          label={t('visit')}
          value={visitId}
          onChange={({ currentTarget }) => onVisit(currentTarget.value)}
          data={visits.map(({ appointmentId: value, label }) => ({ value, label }))}
        />
      )}
    </fieldset>
  )
}

/** The visits on record that still hold, newest first, each once. */
const useVisits = (petId: string): Visit[] => {
  const { t } = useTranslation('shares')
  const format = useFormat()
  const titleOf = useEntryTitle()
  const { data } = useRecordEntriesInfiniteQuery({ petId, kind: 'visit' })
  const standing = data?.pages.flatMap(({ items }) => items).filter(({ correction }) => correction === null) ?? []
  const byAppointment = new Map(
    standing.flatMap((entry) => (entry.appointmentId === null ? [] : [[entry.appointmentId, entry] as const])),
  )
  return [...byAppointment].map(([appointmentId, entry]) => ({
    appointmentId,
    label: t('visitOf', { day: format.dateWithYear(noonOf(entry.on, DEFAULT_ZONE)), what: titleOf(entry) }),
  }))
}
