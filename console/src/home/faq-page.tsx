import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { matchesWords } from '@lapka/contracts/transliterate.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { PageTitle } from '../kit/ui/page-title.tsx'
import { Questions } from '../kit/ui/questions.tsx'
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

/** The help text's answers, and a search within them. */
export function FaqPage() {
  const { t } = useTranslation('home')
  const [search, setSearch] = useState('')
  const items = questions
    .map((id) => ({ id, question: t(`faq.items.${id}.question`), answer: t(`faq.items.${id}.answer`) }))
    .filter(({ question, answer }) => matchesWords(`${question} ${answer}`, search.trim()))
  const isSearched = search.trim() !== ''
  return (
    <div className={classes.faqPage}>
      <h1>
        <PageTitle />
      </h1>
      <TextInput
        className={classes.search}
        size="md"
        type="search"
        label={t('faq.search')}
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden="true" />}
        value={search}
        maxLength={80}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <p role="status">{isSearched && (items.length === 0 ? t('faq.none') : t('faq.found', { count: items.length }))}</p>
      <Questions key={String(isSearched)} items={items} isOpen={isSearched} />
      <p>
        <Button component={Link} to={pathTo('contact')} variant="light">
          {t('faq.contact')}
        </Button>
      </p>
    </div>
  )
}
