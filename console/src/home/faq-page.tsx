import { useTranslation } from 'react-i18next'
import { PageTitle } from '../kit/ui/page-title.tsx'
import './texts.ts'
import classes from './text-page.module.css'

const questions = [
  'price',
  'cancel',
  'professional',
  'difference',
  'online',
  'diploma',
  'reviews',
  'records',
  'transfer',
  'promotions',
  'complaints',
] as const

/** The help text's answers. */
export function FaqPage() {
  const { t } = useTranslation('home')
  return (
    <div className={classes.faqPage}>
      <h1>
        <PageTitle />
      </h1>
      {questions.map((name) => (
        <section key={name}>
          <h2>{t(`faq.items.${name}.question`)}</h2>
          <p>{t(`faq.items.${name}.answer`)}</p>
        </section>
      ))}
    </div>
  )
}
