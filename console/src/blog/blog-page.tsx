import { blogTopics, type PostSummary } from '@lapka/contracts/api/blog.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { IconRss } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { useFormat } from '../kit/format/format.ts'
import { useAddressLanguage } from '../kit/i18n/use-address-language.ts'
import { useLanguage } from '../kit/i18n/use-language.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { EmptyState, PageState } from '../kit/ui/page-state.tsx'
import { PageTitle } from '../kit/ui/page-title.tsx'
import { NewsletterForm } from '../newsletter/newsletter-form.tsx'
import { useBlogQuery } from './blog-api.ts'
import { PostDrawing } from './post-drawing.tsx'
import './texts.ts'
import classes from './blog.module.css'

const addresses = { bg: pathTo('blogsInBulgarian'), en: pathTo('blogsInEnglish') } as const

/** All posts in one language: that of the address, or where it names none, of the screen. */
export function BlogPage({ language: named = null }: { language?: Language | null }) {
  const { t } = useTranslation('blog')
  const shown = useLanguage()
  useAddressLanguage(named, addresses[named === 'en' ? 'bg' : 'en'])
  const language = named ?? shown
  const query = useBlogQuery(language)
  return (
    <div className={classes.page} lang={language}>
      <header>
        <h1>
          <PageTitle />
        </h1>
        <p>{t('lead')}</p>
      </header>
      <PageState query={query} words={{ failed: t('failed') }}>
        {({ posts }) =>
          posts.length === 0 ? (
            <EmptyState text={t('none')} action={{ to: pathTo('faqs'), label: t('noneAction') }} />
          ) : (
            <Posts posts={posts} language={language} />
          )
        }
      </PageState>
    </div>
  )
}

type PostsProps = { posts: PostSummary[]; language: Language }

function Posts({ posts, language }: PostsProps) {
  const { t } = useTranslation('blog')
  const [parameters, setParameters] = useSearchParams()
  const chosen = blogTopics.find((topic) => topic === parameters.get('topic'))
  const written = blogTopics.filter((topic) => posts.some((post) => post.topic === topic))
  const [first, ...rest] = chosen === undefined ? posts : posts.filter(({ topic }) => topic === chosen)
  const choose = (topic: string | undefined) => setParameters(topic === undefined ? {} : { topic }, { replace: true })
  return (
    <>
      <div className={classes.topics} role="group" aria-label={t('topics')}>
        <button type="button" aria-pressed={chosen === undefined} onClick={() => choose(undefined)}>
          {t('topic.all')}
        </button>
        {written.map((topic) => (
          <button key={topic} type="button" aria-pressed={topic === chosen} onClick={() => choose(topic)}>
            {t(`topic.${topic}`)}
          </button>
        ))}
      </div>
      {first && (
        <article className={classes.first}>
          <PostDrawing name={first.drawing} className={classes.big} />
          <Summary post={first} language={language} hasAuthor />
        </article>
      )}
      <ul className={classes.posts}>
        {rest.map((post) => (
          <li key={post.slug}>
            <PostDrawing name={post.drawing} className={classes.cover} />
            <Summary post={post} language={language} />
          </li>
        ))}
        <li>
          <NewsletterForm isWide />
        </li>
      </ul>
      <p className={classes.feed}>
        <a href={`${addresses[language]}/rss.xml`}>
          <IconRss size={20} stroke={1.75} aria-hidden="true" /> {t('feed')}
        </a>
      </p>
    </>
  )
}

type SummaryProps = { post: PostSummary; language: Language; hasAuthor?: boolean }

function Summary({ post, language, hasAuthor = false }: SummaryProps) {
  const { t } = useTranslation('blog')
  const format = useFormat()
  return (
    <div>
      <p className={classes.meta}>
        {t(`topic.${post.topic}`)} · {t('minutes', { count: post.minutes })}
      </p>
      <h2>
        <Link to={pathTo('post', { language, slug: post.slug })}>{post.title}</Link>
      </h2>
      <p>{post.lead}</p>
      <p className={classes.date}>
        <time dateTime={post.date}>{format.dateWithYear(post.date)}</time>
        {hasAuthor && ` · ${t('author')}`}
      </p>
    </div>
  )
}
