'use client';
import Archive from 'lucide-react/icons/archive';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Ban from 'lucide-react/icons/ban';
import BellRing from 'lucide-react/icons/bell-ring';
import BookOpen from 'lucide-react/icons/book-open';
import Braces from 'lucide-react/icons/braces';
import Calendar from 'lucide-react/icons/calendar';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Check from 'lucide-react/icons/check';
import CheckCheck from 'lucide-react/icons/check-check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Circle from 'lucide-react/icons/circle';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDot from 'lucide-react/icons/circle-dot';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import CircleSlash from 'lucide-react/icons/circle-slash';
import CircleX from 'lucide-react/icons/circle-x';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Clock8 from 'lucide-react/icons/clock-8';
import CloudAlert from 'lucide-react/icons/cloud-alert';
import CloudCheck from 'lucide-react/icons/cloud-check';
import CloudOff from 'lucide-react/icons/cloud-off';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import Command from 'lucide-react/icons/command';
import Contact from 'lucide-react/icons/contact';
import Copy from 'lucide-react/icons/copy';
import CornerDownLeft from 'lucide-react/icons/corner-down-left';
import CornerDownRight from 'lucide-react/icons/corner-down-right';
import CornerRightDown from 'lucide-react/icons/corner-right-down';
import Crosshair from 'lucide-react/icons/crosshair';
import Dices from 'lucide-react/icons/dices';
import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import ExternalLink from 'lucide-react/icons/external-link';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import FileText from 'lucide-react/icons/file-text';
import Filter from 'lucide-react/icons/filter';
import Flag from 'lucide-react/icons/flag';
import FlagTriangleRight from 'lucide-react/icons/flag-triangle-right';
import GitBranch from 'lucide-react/icons/git-branch';
import GitCommitHorizontal from 'lucide-react/icons/git-commit-horizontal';
import GitCompare from 'lucide-react/icons/git-compare';
import Globe from 'lucide-react/icons/globe';
import Goal from 'lucide-react/icons/goal';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Hash from 'lucide-react/icons/hash';
import History from 'lucide-react/icons/history';
import Hourglass from 'lucide-react/icons/hourglass';
import ImagePlus from 'lucide-react/icons/image-plus';
import Info from 'lucide-react/icons/info';
import Keyboard from 'lucide-react/icons/keyboard';
import Layers from 'lucide-react/icons/layers';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import Link from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import ListChecks from 'lucide-react/icons/list-checks';
import ListFilter from 'lucide-react/icons/list-filter';
import ListMinus from 'lucide-react/icons/list-minus';
import ListPlus from 'lucide-react/icons/list-plus';
import Lock from 'lucide-react/icons/lock';
import LogOut from 'lucide-react/icons/log-out';
import Mail from 'lucide-react/icons/mail';
import Maximize from 'lucide-react/icons/maximize';
import Maximize2 from 'lucide-react/icons/maximize-2';
import Megaphone from 'lucide-react/icons/megaphone';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark';
import MessageSquare from 'lucide-react/icons/message-square';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import MessageSquareX from 'lucide-react/icons/message-square-x';
import Minus from 'lucide-react/icons/minus';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click';
import Palette from 'lucide-react/icons/palette';
import PanelLeft from 'lucide-react/icons/panel-left';
import PanelRight from 'lucide-react/icons/panel-right';
import Pause from 'lucide-react/icons/pause';
import Pencil from 'lucide-react/icons/pencil';
import Percent from 'lucide-react/icons/percent';
import Phone from 'lucide-react/icons/phone';
import Play from 'lucide-react/icons/play';
import Plus from 'lucide-react/icons/plus';
import Power from 'lucide-react/icons/power';
import Redo2 from 'lucide-react/icons/redo-2';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Reply from 'lucide-react/icons/reply';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Route from 'lucide-react/icons/route';
import Save from 'lucide-react/icons/save';
import Scan from 'lucide-react/icons/scan';
import Search from 'lucide-react/icons/search';
import Send from 'lucide-react/icons/send';
import Settings2 from 'lucide-react/icons/settings-2';
import SkipBack from 'lucide-react/icons/skip-back';
import SkipForward from 'lucide-react/icons/skip-forward';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Smile from 'lucide-react/icons/smile';
import Sparkles from 'lucide-react/icons/sparkles';
import Spline from 'lucide-react/icons/spline';
import Split from 'lucide-react/icons/split';
import SquareDashed from 'lucide-react/icons/square-dashed';
import SquarePen from 'lucide-react/icons/square-pen';
import Star from 'lucide-react/icons/star';
import StepBack from 'lucide-react/icons/step-back';
import StepForward from 'lucide-react/icons/step-forward';
import Sun from 'lucide-react/icons/sun';
import Tag from 'lucide-react/icons/tag';
import TagPlus from 'lucide-react/icons/tag-plus';
import TagX from 'lucide-react/icons/tag-x';
import Tags from 'lucide-react/icons/tags';
import Target from 'lucide-react/icons/target';
import TextCursorInput from 'lucide-react/icons/text-cursor-input';
import Timer from 'lucide-react/icons/timer';
import Trash2 from 'lucide-react/icons/trash-2';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Trophy from 'lucide-react/icons/trophy';
import Type from 'lucide-react/icons/type';
import Undo2 from 'lucide-react/icons/undo-2';
import Unlink from 'lucide-react/icons/unlink';
import Upload from 'lucide-react/icons/upload';
import User from 'lucide-react/icons/user';
import UserMinus from 'lucide-react/icons/user-minus';
import UserPen from 'lucide-react/icons/user-pen';
import UserPlus from 'lucide-react/icons/user-plus';
import Users from 'lucide-react/icons/users';
import UsersRound from 'lucide-react/icons/users-round';
import WandSparkles from 'lucide-react/icons/wand-sparkles';
import Webhook from 'lucide-react/icons/webhook';
import Workflow from 'lucide-react/icons/workflow';
import Wrench from 'lucide-react/icons/wrench';
import X from 'lucide-react/icons/x';
import Zap from 'lucide-react/icons/zap';
import type { ComponentType } from 'react';

/** What draws an icon: the shape that every lucide icon has. */
export type IconComponent = ComponentType<{
  readonly size?: string | number;
  readonly strokeWidth?: string | number;
  readonly className?: string;
  readonly 'aria-hidden'?: boolean;
}>;

/**
 * The icons that ship with the package, by lucide name. Imported one by one: the whole library is 2,176 files, and a lookup
 * by name over all of it would put every one of them in a host's bundle.
 */
export const lucideIcons: ReadonlyMap<string, IconComponent> = new Map<string, IconComponent>([
  ['archive', Archive], ['arrow-down', ArrowDown], ['arrow-left', ArrowLeft], ['arrow-right', ArrowRight],
  ['arrow-up', ArrowUp], ['ban', Ban], ['bell-ring', BellRing], ['book-open', BookOpen], ['braces', Braces],
  ['calendar', Calendar], ['calendar-check', CalendarCheck], ['calendar-clock', CalendarClock], ['check', Check],
  ['check-check', CheckCheck], ['chevron-down', ChevronDown], ['chevron-left', ChevronLeft],
  ['chevron-right', ChevronRight], ['chevron-up', ChevronUp], ['circle', Circle], ['circle-alert', CircleAlert],
  ['circle-check', CircleCheck], ['circle-dot', CircleDot], ['circle-question-mark', CircleQuestionMark],
  ['circle-slash', CircleSlash], ['circle-x', CircleX], ['clipboard-list', ClipboardList], ['clock-8', Clock8],
  ['cloud-alert', CloudAlert], ['cloud-check', CloudCheck], ['cloud-off', CloudOff], ['cloud-upload', CloudUpload],
  ['command', Command], ['contact', Contact], ['copy', Copy], ['corner-down-left', CornerDownLeft],
  ['corner-down-right', CornerDownRight], ['corner-right-down', CornerRightDown], ['crosshair', Crosshair],
  ['dices', Dices], ['download', Download], ['ellipsis', Ellipsis], ['external-link', ExternalLink], ['eye', Eye],
  ['eye-off', EyeOff], ['file-text', FileText], ['filter', Filter], ['flag', Flag],
  ['flag-triangle-right', FlagTriangleRight], ['git-branch', GitBranch],
  ['git-commit-horizontal', GitCommitHorizontal], ['git-compare', GitCompare], ['globe', Globe], ['goal', Goal],
  ['grip-vertical', GripVertical], ['hash', Hash], ['history', History], ['hourglass', Hourglass],
  ['image-plus', ImagePlus], ['info', Info], ['keyboard', Keyboard], ['layers', Layers], ['layout-grid', LayoutGrid],
  ['link', Link], ['list', List], ['list-checks', ListChecks], ['list-filter', ListFilter],
  ['list-minus', ListMinus], ['list-plus', ListPlus], ['lock', Lock], ['log-out', LogOut], ['mail', Mail],
  ['maximize', Maximize], ['maximize-2', Maximize2], ['megaphone', Megaphone], ['message-circle', MessageCircle],
  ['message-circle-question-mark', MessageCircleQuestionMark], ['message-square', MessageSquare],
  ['message-square-text', MessageSquareText], ['message-square-x', MessageSquareX], ['minus', Minus],
  ['monitor', Monitor], ['moon', Moon], ['mouse-pointer-click', MousePointerClick], ['palette', Palette],
  ['panel-left', PanelLeft], ['panel-right', PanelRight], ['pause', Pause], ['pencil', Pencil], ['percent', Percent],
  ['phone', Phone], ['play', Play], ['plus', Plus], ['power', Power], ['redo-2', Redo2], ['refresh-cw', RefreshCw],
  ['reply', Reply], ['rotate-ccw', RotateCcw], ['route', Route], ['save', Save], ['scan', Scan], ['search', Search],
  ['send', Send], ['settings-2', Settings2], ['skip-back', SkipBack], ['skip-forward', SkipForward],
  ['sliders-horizontal', SlidersHorizontal], ['smile', Smile], ['sparkles', Sparkles], ['spline', Spline],
  ['split', Split], ['square-dashed', SquareDashed], ['square-pen', SquarePen], ['star', Star],
  ['step-back', StepBack], ['step-forward', StepForward], ['sun', Sun], ['tag', Tag], ['tag-plus', TagPlus],
  ['tag-x', TagX], ['tags', Tags], ['target', Target], ['text-cursor-input', TextCursorInput], ['timer', Timer],
  ['trash-2', Trash2], ['triangle-alert', TriangleAlert], ['trophy', Trophy], ['type', Type], ['undo-2', Undo2],
  ['unlink', Unlink], ['upload', Upload], ['user', User], ['user-minus', UserMinus], ['user-pen', UserPen],
  ['user-plus', UserPlus], ['users', Users], ['users-round', UsersRound], ['wand-sparkles', WandSparkles],
  ['webhook', Webhook], ['workflow', Workflow], ['wrench', Wrench], ['x', X], ['zap', Zap],
]);

/** Names that other icon sets and older releases use, and the icon that stands in for them. */
export const iconAliases: ReadonlyMap<string, string> = new Map([
  ['alert-circle', 'circle-alert'], ['alert-triangle', 'triangle-alert'], ['bell', 'bell-ring'], ['branch', 'split'],
  ['chat', 'message-square'], ['clock', 'clock-8'], ['dice', 'dices'], ['edit', 'pencil'], ['form', 'clipboard-list'],
  ['git-fork', 'split'], ['help', 'circle-question-mark'], ['help-circle', 'circle-question-mark'], ['image', 'image-plus'],
  ['message', 'message-square'], ['message-circle-question', 'message-circle-question-mark'], ['more-horizontal', 'ellipsis'],
  ['pin', 'flag'], ['settings', 'settings-2'], ['shuffle', 'dices'], ['sms', 'message-square'], ['stop', 'flag'],
  ['template', 'message-square-text'], ['trash', 'trash-2'], ['wait', 'hourglass'], ['warning', 'triangle-alert'],
]);
