import type { Consent } from '@lapka/contracts/api/consents.ts'
import { Button } from '@mantine/core'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseConsent, noneChosen, useConsent } from '../consent/consent.ts'
import texts from '../kit/i18n/bg/consent.json'
import { pathTo } from '../kit/pages/paths.ts'
import { Explained } from './explained.tsx'
import classes from './text-page.module.css'

const optional = ['functional', 'analytics', 'marketing'] as const

/** The purpose of each kind of cookie, and the choice, which can be changed here at any time. */
export function CookiesPage() {
  const consent = useConsent()
  return (
    <Explained name="cookies" page={{ sections: [], action: pathTo('cookiePolicy') }}>
      <ConsentForm key={JSON.stringify(consent)} consent={consent} />
    </Explained>
  )
}

function ConsentForm({ consent }: { consent: Consent | null }) {
  const { t } = useTranslation('consent')
  const [chosen, setChosen] = useState(consent ?? noneChosen)
  return (
    <form
      className={classes.cookiesPageForm}
      onSubmit={(event) => {
        event.preventDefault()
        void chooseConsent(chosen)
      }}
    >
      <label>
        <input type="checkbox" checked disabled />
        <span>
          <b>{t('kind.necessary.name')}</b> {t('kind.necessary.what')}
        </span>
      </label>
      {optional.map((kind) => (
        <label key={kind}>
          <input
            type="checkbox"
            checked={chosen[kind]}
            onChange={({ currentTarget }) => setChosen({ ...chosen, [kind]: currentTarget.checked })}
          />
          <span>
            <b>{t(`kind.${kind}.name`)}</b> {t(`kind.${kind}.what`)}
          </span>
        </label>
      ))}
      <Button type="submit" size="lg">
        {t('save')}
      </Button>
      <p role="status">{consent === null ? t('notChosen') : t('kept')}</p>
    </form>
  )
}

i18next.addResourceBundle('bg', 'consent', texts)
