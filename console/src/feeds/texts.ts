import i18next from 'i18next'
import texts from '../i18n/bg/feeds.json'

i18next.addResourceBundle('bg', 'feeds', texts)
