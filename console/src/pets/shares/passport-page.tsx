import type { RecordOverview } from '@lapka/contracts/api/pet-records.ts'
import { Button } from '@mantine/core'
import { IconDownload, IconIdBadge2 } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { useRecordQuery } from '../../entities/pet/records-api.ts'
import { useCommandKey } from '../../kit/api/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useLanguage } from '../../kit/i18n/use-language.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { PageState } from '../../kit/ui/page-state.tsx'
import { usePageTitle } from '../../kit/ui/page-title.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { QrCode } from '../../kit/ui/qr-code.tsx'
import { saveFile } from '../../kit/ui/save-file.ts'
import { endIn, LastsField } from './lasts-field.tsx'
import { addressOf, type MadeShareFacts } from './made-share.tsx'
import { useMakePassportMutation, useMakeShareMutation } from './shares-api.ts'
import { closedBy, useShareStanding } from './use-share-standing.ts'
import classes from './passport.module.css'

const FILE_NAME = 'lapka-passport.pdf'

/** A PDF of the record's vaccinations, with a code that opens them. */
export function PassportPage() {
  const { id = '' } = useParams()
  const query = useRecordQuery(id)
  return <PageState query={query}>{(record) => <Passport key={id} record={record} />}</PageState>
}

function Passport({ record: { pet } }: { record: RecordOverview }) {
  const { t } = useTranslation('shares')
  const format = useFormat()
  const [made, setMade] = useState<MadeShareFacts | null>(null)
  const name = format.letters(pet.name)
  usePageTitle(t('passport.title', { pet: name }))
  if (pet.death !== null) return <p className={classes.make}>{t('passport.died')}</p>
  if (made === null) return <ChooseEnd petId={pet.id} title={t('passport.title', { pet: name })} onMade={setMade} />
  return <MadePassport petId={pet.id} name={name} made={made} onAgain={() => setMade(null)} />
}

/** The sheet carries a share, so its owner says first how long that lasts. */
function ChooseEnd({ petId, title, onMade }: { petId: string; title: string; onMade: (made: MadeShareFacts) => void }) {
  const { t } = useTranslation('shares')
  const [until, setUntil] = useState(() => endIn('month'))
  const [make, { isLoading, error }] = useMakeShareMutation()
  const keyFor = useCommandKey()
  const send = async () => {
    const body = { kind: 'passport', scope: { kind: 'vaccinations' }, until } as const
    const answer = await make({ petId, body, idempotencyKey: keyFor(body) })
    if (answer.data) onMade({ ...answer.data, kind: 'passport', scope: 'vaccinations', until })
  }
  return (
    <form
      className={classes.make}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Head title={title}>{t('passport.lead')}</Head>
      <LastsField
        label={t('passport.untilWhen')}
        choices={['week', 'month', 'year', 'other']}
        first="month"
        until={until}
        onChange={setUntil}
      >
        {(when) => t('codeUntil', { when })}
      </LastsField>
      <ProblemNotice error={error} />
      <Button
        type="submit"
        size="lg"
        loading={isLoading}
        leftSection={<IconIdBadge2 size={20} stroke={1.75} aria-hidden="true" />}
      >
        {t('passport.make')}
      </Button>
      <p className={classes.small}>{t('passport.notOfficial')}</p>
    </form>
  )
}

type MadePassportProps = { petId: string; name: string; made: MadeShareFacts; onAgain: () => void }

/** The file, once: only who made its code is told the secret, and only now. */
function MadePassport({ petId, name, made, onAgain }: MadePassportProps) {
  const { t } = useTranslation('shares')
  const format = useFormat()
  const file = usePassportFile(petId, made.secret)
  const hasEnded = closedBy(useShareStanding(made.secret)) !== undefined
  const back = <Link to={pathTo('pet', { id: petId })}>{t('passport.back', { pet: name })}</Link>
  if (hasEnded)
    return (
      <div className={classes.make} role="alert">
        <Head title={t('passport.ended')}>{t('passport.endedLead')}</Head>
        <Button size="lg" onClick={onAgain}>
          {t('passport.again')}
        </Button>
        {back}
      </div>
    )
  return (
    <div className={classes.make}>
      <Head title={t('passport.ready', { pet: name })}>{t('passport.readyLead')}</Head>
      <figure>
        <QrCode text={addressOf(made.secret)} label={t('passport.qr', { pet: name })} />
        <figcaption>{t('passport.qrUntil', { when: format.momentWithYear(made.until) })}</figcaption>
      </figure>
      <ProblemNotice error={file.error} />
      <Button
        size="lg"
        loading={file.isLoading}
        onClick={file.download}
        leftSection={<IconDownload size={20} stroke={1.75} aria-hidden="true" />}
      >
        {t('passport.download')}
      </Button>
      {back}
    </div>
  )
}

function Head({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header>
      <h1>{title}</h1>
      <p>{children}</p>
    </header>
  )
}

/** Fetched first and saved then, so that a refusal is a sentence on the page and not a broken file. */
const usePassportFile = (petId: string, secret: string) => {
  const language = useLanguage()
  const [make, { data: url, isLoading, error }] = useMakePassportMutation()
  useEffect(() => {
    if (url !== undefined) return () => URL.revokeObjectURL(url)
  }, [url])
  const download = async () => {
    const answer = await make({ petId, secret, language })
    if (answer.data !== undefined) saveFile(answer.data, FILE_NAME)
  }
  return { download: () => void download(), isLoading, error }
}
