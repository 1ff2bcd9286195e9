import i18next from 'i18next'
import texts from '../kit/i18n/bg/pages.json'

i18next.addResourceBundle('bg', 'pages', texts)
