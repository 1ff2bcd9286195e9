import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import '../home/pages-texts.ts'
import { useFormat } from '../kit/format/format.ts'
import texts from '../kit/i18n/bg/legal.json'
import { pathTo } from '../kit/pages/paths.ts'
import { usePublicSite } from '../kit/pages/public-links.tsx'
import { Card } from '../kit/ui/card.tsx'
import { PageTitle } from '../kit/ui/page-title.tsx'
import { Prose } from './prose.tsx'
import classes from './site.module.css'

i18next.addResourceBundle('bg', 'legal', texts)

type Document = 'terms' | 'privacy' | 'accessibility'

/** A document of the company that runs this Lapka, in parts that can be linked to. */
export function LegalPage({ name }: { name: Document }) {
  const { t } = useTranslation('legal')
  const { t: page } = useTranslation('pages')
  const { feePercent } = usePublicSite()
  // Each document has parts of its own, which the types of the words can't follow through a union.
  const say = (key: string) => (t as (key: string, words: object) => string)(key, { percent: feePercent })
  const parts = Object.keys(texts[name])
    .filter((part) => part !== 'fee' || feePercent !== null)
    .map((part) => ({ id: part, title: say(`${name}.${part}.title`), text: say(`${name}.${part}.text`) }))
  if (name === 'terms')
    parts.splice(-4, 0, { id: 'reviews', title: page('terms.reviews.title'), text: page('terms.reviews.text') })
  return (
    <div className={classes.legalPage}>
      <article>
        <h1>
          <PageTitle />
        </h1>
        <p className={classes.lead}>{page(`${name}.lead`)}</p>
        {parts.map(({ id, title, text }) => (
          <section key={id} id={id}>
            <h2>{title}</h2>
            <Prose text={text} />
          </section>
        ))}
        <Issuer />
      </article>
      <nav className={classes.parts} aria-label={t('parts')}>
        <b>{t('parts')}</b>
        {parts.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
    </div>
  )
}

/** The responsible company, from the configuration. */
function Issuer() {
  const { t } = useTranslation('legal')
  const { issuer, contact } = usePublicSite()
  const format = useFormat()
  return (
    <Card title={t('issuer.title')} className={classes.issuer}>
      {issuer !== null && (
        <p>
          <b>{format.letters(issuer.name)}</b>
          <br />
          {t('issuer.uic', { uic: issuer.uic })}
          <br />
          {format.letters(issuer.address)}
        </p>
      )}
      <p>
        {contact.email !== null && (
          <>
            {t('issuer.reach', { email: contact.email })}
            <br />
          </>
        )}
        <Link to={pathTo('contact')}>{t('issuer.contact')}</Link>
      </p>
    </Card>
  )
}
