import type { FoundPerson, foundPeople } from '@lapka/contracts/api/operations/people.ts'
import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import type { z } from 'zod'
import { useFormat } from '../../kit/format/format.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { Page } from '../../kit/ui/page.tsx'
import { PageState } from '../../kit/ui/page-state.tsx'
import { Panel } from '../../kit/ui/panel.tsx'
import { Pill, type Tone } from '../../kit/ui/pill.tsx'
import { WideTable } from '../../kit/ui/wide-table.tsx'
import { usePeopleQuery } from './people-api.ts'
import table from '../../kit/ui/work-table.module.css'
import classes from '../operations.module.css'

/** Finds the person who called by what they say. The typed words stand in the address, so that going back finds them again. */
export function PeoplePage() {
  const { t } = useTranslation('operations-people')
  const [parameters, setParameters] = useSearchParams()
  const typed = parameters.get('q')?.trim() ?? ''
  const isAsked = typed.length >= 2
  const query = usePeopleQuery(typed, { skip: !isAsked })
  const search = (form: FormData) => {
    const q = form.get('q')
    setParameters(typeof q === 'string' && q.trim() !== '' ? { q: q.trim() } : {})
  }
  return (
    <Page title={useVerdict(isAsked ? typed : '', query.currentData)} lead={t('lead')} widthPx={1120}>
      <form className={classes.search} role="search" action={search}>
        <TextInput
          key={typed}
          name="q"
          label={t('search.label')}
          placeholder={t('search.placeholder')}
          defaultValue={typed}
          size="md"
          maxLength={254}
          autoComplete="off"
          type="search"
        />
        <Button type="submit" size="md" loading={query.isFetching} leftSection={<IconSearch size={20} aria-hidden="true" />}>
          {t('search.go')}
        </Button>
      </form>
      {isAsked && <PageState query={query}>{(found) => <Found found={found} />}</PageState>}
    </Page>
  )
}

type People = z.infer<typeof foundPeople>

const useVerdict = (typed: string, found: People | undefined): string => {
  const { t } = useTranslation('operations-people')
  if (typed === '') return t('found.idle')
  if (found === undefined) return t('found.searching')
  const count = found.items.length
  if (count === 0) return t('found.none', { typed })
  return found.hasMore ? t('found.many', { count }) : t('found.some', { count })
}

const tones: Record<FoundPerson['state'], Tone> = { active: 'ok', client: 'quiet', unconfirmed: 'warn', erased: 'quiet' }

function Found({ found: { items, hasMore } }: { found: People }) {
  const { t } = useTranslation('operations-people')
  const format = useFormat()
  if (items.length === 0) return null
  return (
    <Panel title={t('found.table')} note={hasMore ? t('search.more') : undefined}>
      <WideTable label={t('found.table')}>
        <table className={`${table.table} ${table.fits}`}>
          <thead>
            <tr>
              <th scope="col">{t('found.who')}</th>
              <th scope="col">{t('found.role')}</th>
              <th scope="col">{t('found.email')}</th>
              <th scope="col">{t('found.state')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ id, name, displayName, role, maskedEmail, state }) => (
              <tr key={id}>
                <th scope="row">
                  <Link className={table.link} to={pathTo('operationsPerson', { id })}>
                    {format.letters(name) || t('state.erased')}
                  </Link>
                  {displayName !== '' && displayName !== name && <small>{format.person(displayName)}</small>}
                </th>
                <td>{t(`role.${role}`)}</td>
                <td>{maskedEmail}</td>
                <td>
                  <Pill tone={tones[state]}>{t(`state.${state}`)}</Pill>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </Panel>
  )
}
