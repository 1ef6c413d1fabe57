import type meetingNews from '../../i18n/en/meeting-news.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    'meeting-news': typeof meetingNews;
  }
}
