import i18next from 'i18next'
import texts from '../kit/i18n/bg/blog.json'

i18next.addResourceBundle('bg', 'blog', texts)
