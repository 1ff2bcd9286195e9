import { languages } from '@lapka/contracts/roles.ts'
import { Button, Group } from '@mantine/core'
import { IconDownload, IconHome, IconKey, IconLogout } from '@tabler/icons-react'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { lazy, Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { pathTo } from '../../kit/pages/paths.ts'
import { useLanguage } from '../../kit/i18n/use-language.ts'
import { live } from '../../kit/live/live.ts'
import { CardList } from '../../cards/card-list.tsx'
import { useCardsQuery } from '../../cards/cards-api.ts'
import { FeedList } from '../../feeds/feed-list.tsx'
import { useFeedsQuery } from '../../feeds/feeds-api.ts'
import { useSignOutEverywhereMutation } from '../../kit/session/sessions-api.ts'
import { useChangeLanguage } from '../../kit/session/use-change-language.ts'
import { useCurrentUser, useMustAddFactor } from '../../kit/session/use-current-user.ts'
import { Card } from '../../kit/ui/card.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { Skeleton } from '../../kit/ui/page-skeleton.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { saveFile } from '../../kit/ui/save-file.ts'
import { useExportDataMutation } from '../accounts-api.ts'
import { DetailsForm } from './details-form.tsx'
import { EraseAccount } from './erase-account.tsx'
import classes from '../account.module.css'

/** My data, and everything I may do with it: each thing on a card of its own, the one without return last. */
export function PersonalDataPage() {
  const { t } = useTranslation('accounts')
  const user = useCurrentUser()
  const mustAddFactor = useMustAddFactor()
  if (user === null) return null
  if (mustAddFactor)
    return (
      <Page widthPx={720}>
        <LateProtection user={user} />
        <LanguageChoice />
      </Page>
    )
  return (
    <Page widthPx={720}>
      <DetailsForm user={user} />
      <LanguageChoice />
      <Part title={t('personal.password')} text={t('personal.passwordText')}>
        <Button
          component={Link}
          to={pathTo('changePassword')}
          variant="default"
          leftSection={<IconKey size={20} stroke={1.75} aria-hidden="true" />}
        >
          {t('personal.passwordGo')}
        </Button>
      </Part>
      <LateProtection user={user} />
      <Devices />
      {user.role === 'PARENT' && <Addresses />}
      {user.role === 'PARENT' && <Cards />}
      <Calendars />
      <Suspense fallback={null}>
        <OperatorActs />
      </Suspense>
      <Download />
      <EraseAccount user={user} />
    </Page>
  )
}

// Most accounts have none.
const OperatorActs = lazy(() => import('./operator-acts.tsx').then((late) => ({ default: late.OperatorActs })))
const Protection = lazy(() => import('../second-factor/protection.tsx').then((late) => ({ default: late.Protection })))

/** In a file of its own, with the codes that cameras read: most who come here change a name. */
function LateProtection({ user }: { user: CurrentUser }) {
  return (
    <Suspense fallback={<Skeleton of={['row', 'row', 'row']} />}>
      <Protection user={user} />
    </Suspense>
  )
}

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Card className={classes.settingsCard} title={title}>
      <p>{text}</p>
      {children}
    </Card>
  )
}

function Devices() {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const [signOut, { isLoading, error }] = useSignOutEverywhereMutation()
  const submit = async () => {
    const answer = await signOut()
    if (answer.error) return
    live.reconnect()
    await navigate(pathTo('login'))
  }
  return (
    <Part title={t('personal.devices')} text={t('personal.devicesText')}>
      <Button
        variant="default"
        loading={isLoading}
        onClick={() => void submit()}
        leftSection={<IconLogout size={20} stroke={1.75} aria-hidden="true" />}
      >
        {t('personal.devicesGo')}
      </Button>
      <ProblemNotice error={error} />
    </Part>
  )
}

function Addresses() {
  const { t } = useTranslation('accounts')
  return (
    <Part title={t('personal.addresses')} text={t('personal.addressesText')}>
      <Button
        component={Link}
        to={pathTo('addresses')}
        variant="default"
        leftSection={<IconHome size={20} stroke={1.75} aria-hidden="true" />}
      >
        {t('personal.addressesGo')}
      </Button>
    </Part>
  )
}

/** Not shown to who has none: a card is kept where one pays. */
function Cards() {
  const { t } = useTranslation('accounts')
  const { currentData } = useCardsQuery()
  if (currentData === undefined || currentData.items.length === 0) return null
  return (
    <Part title={t('personal.cards')} text={t('personal.cardsText')}>
      <CardList items={currentData.items} />
    </Part>
  )
}

/** Not shown to who has none: they are made where the calendar is. */
function Calendars() {
  const { t } = useTranslation('accounts')
  const { currentData } = useFeedsQuery()
  if (currentData === undefined || currentData.items.length === 0) return null
  return (
    <Part title={t('personal.feeds')} text={t('personal.feedsText')}>
      <FeedList items={currentData.items} />
    </Part>
  )
}

function Download() {
  const { t } = useTranslation('accounts')
  const { download, isLoading, error, isDone } = useDownload()
  return (
    <Part title={t('personal.export')} text={t('personal.exportText')}>
      <Button
        variant="default"
        loading={isLoading}
        onClick={download}
        leftSection={<IconDownload size={20} stroke={1.75} aria-hidden="true" />}
      >
        {t('personal.exportGo')}
      </Button>
      <p className={classes.said} aria-live="polite">
        {isDone && t('personal.exportDone')}
      </p>
      <ProblemNotice error={error} />
    </Part>
  )
}

const names = { bg: 'Български', en: 'English' } as const

/** Of the screens and of the letters. */
function LanguageChoice() {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  const change = useChangeLanguage()
  return (
    <Card as="fieldset" className={classes.settingsCard}>
      <legend>{t('personal.language')}</legend>
      <p>{t('personal.languageText')}</p>
      <Group className={classes.languages} gap="xs" align="stretch">
        {languages.map((one) => (
          <label key={one} lang={one}>
            <input type="radio" name="language" checked={one === language} onChange={() => change(one)} />
            <span>{names[one]}</span>
          </label>
        ))}
      </Group>
    </Card>
  )
}

const FILE_NAME = 'lapka.json'

/** Fetched first and saved then, so that a refusal is a sentence on the page and not a broken file. */
const useDownload = () => {
  const [fetchText, { isLoading, error, isSuccess }] = useExportDataMutation()
  const download = () =>
    void fetchText().then(({ data }) => {
      if (data !== undefined) saveFile(new Blob([data], { type: 'application/json' }), FILE_NAME)
    })
  return { download, isLoading, error, isDone: isSuccess }
}
