'use client';
import {
  AlignCenterHorizontal, AlignCenterVertical, AlignEndHorizontal, AlignEndVertical,
  AlignHorizontalSpaceAround, AlignStartHorizontal, AlignStartVertical, AlignVerticalSpaceAround,
  Archive, ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Ban, BellRing, BookOpen, Braces, Calendar, CalendarCheck,
  CalendarClock, Check, CheckCheck, ChevronDown, ChevronLeft, ChevronRight, ChevronUp, ChevronsDownUp, ChevronsUpDown, Circle, CircleAlert,
  CircleCheck, CircleDot, CircleQuestionMark, CircleSlash, CircleX, ClipboardCopy, ClipboardList, ClipboardPaste, Clock8, CloudAlert, CloudCheck,
  CloudOff, CloudUpload, Command, Contact, Copy, CornerDownLeft, CornerDownRight, CornerRightDown, Crosshair, Dices,
  Download, Ellipsis, ExternalLink, Eye, EyeOff, FileText, Filter, Flag, FlagTriangleRight, GitBranch,
  GitCommitHorizontal, GitCompare, Globe, Goal, GripVertical, Hash, History, Hourglass, ImagePlus, Info, Keyboard,
  Layers, LayoutGrid, Lightbulb, Link, List, ListChecks, ListFilter, ListMinus, ListPlus, ListTree, Lock, LogOut, Mail, Maximize,
  Maximize2, Megaphone, Merge, MessageCircle, MessageCircleQuestionMark, MessagesSquare, MessageSquare, MessageSquareText, MessageSquareX,
  Minimize2, Minus, Monitor, Moon, MousePointerClick, Palette, PanelLeft, PanelRight, Pause, Pencil, Percent, Phone, Play, Plus,
  Power, Printer, Redo2, RefreshCw, Reply, RotateCcw, Route, Save, Scan, Scissors, Search, Send, Settings2, SkipBack, SkipForward,
  SlidersHorizontal, Smartphone, Smile, Sparkles, Spline, Split, SquareDashed, SquarePen, Star, StepBack, StepForward, StickyNote, Sun, Tag,
  TagPlus, TagX, Tags, Target, TextCursorInput, Timer, Trash2, TriangleAlert, Trophy, Type, Undo2, Unlink, Upload,
  User, UserRoundPlus, UserMinus, UserPen, UserPlus, Users, UsersRound, WandSparkles, Webhook, Workflow, Wrench, X,
  Zap,
} from 'lucide-react';
import type { CSSProperties, ComponentType } from 'react';

/** What draws an icon: the shape that every lucide icon has. */
export type IconComponent = ComponentType<{
  readonly size?: string | number;
  readonly strokeWidth?: string | number;
  readonly style?: CSSProperties;
  readonly className?: string;
  readonly 'aria-hidden'?: boolean;
}>;

/**
 * The icons that ship with the package, by lucide name. Named one by one, so that a bundler keeps these and drops the rest: a
 * lookup by name over the whole library would put all 2,176 of them in a host's bundle.
 */
export const lucideIcons: ReadonlyMap<string, IconComponent> = new Map<string, IconComponent>([
  ['align-center-horizontal', AlignCenterHorizontal], ['align-center-vertical', AlignCenterVertical], ['align-end-horizontal', AlignEndHorizontal],
  ['align-end-vertical', AlignEndVertical], ['align-horizontal-space-around', AlignHorizontalSpaceAround], ['align-start-horizontal', AlignStartHorizontal],
  ['align-start-vertical', AlignStartVertical], ['align-vertical-space-around', AlignVerticalSpaceAround],
  ['archive', Archive], ['arrow-down', ArrowDown], ['arrow-left', ArrowLeft], ['arrow-right', ArrowRight],
  ['arrow-up', ArrowUp], ['ban', Ban], ['bell-ring', BellRing], ['book-open', BookOpen], ['braces', Braces],
  ['calendar', Calendar], ['calendar-check', CalendarCheck], ['calendar-clock', CalendarClock], ['check', Check],
  ['check-check', CheckCheck], ['chevron-down', ChevronDown], ['chevron-left', ChevronLeft],
  ['chevron-right', ChevronRight], ['chevron-up', ChevronUp], ['chevrons-down-up', ChevronsDownUp], ['chevrons-up-down', ChevronsUpDown], ['circle', Circle], ['circle-alert', CircleAlert],
  ['circle-check', CircleCheck], ['circle-dot', CircleDot], ['circle-question-mark', CircleQuestionMark],
  ['circle-slash', CircleSlash], ['circle-x', CircleX], ['clipboard-copy', ClipboardCopy], ['clipboard-list', ClipboardList], ['clipboard-paste', ClipboardPaste], ['clock-8', Clock8],
  ['cloud-alert', CloudAlert], ['cloud-check', CloudCheck], ['cloud-off', CloudOff], ['cloud-upload', CloudUpload],
  ['command', Command], ['contact', Contact], ['copy', Copy], ['corner-down-left', CornerDownLeft],
  ['corner-down-right', CornerDownRight], ['corner-right-down', CornerRightDown], ['crosshair', Crosshair],
  ['dices', Dices], ['download', Download], ['ellipsis', Ellipsis], ['external-link', ExternalLink], ['eye', Eye],
  ['eye-off', EyeOff], ['file-text', FileText], ['filter', Filter], ['flag', Flag],
  ['flag-triangle-right', FlagTriangleRight], ['git-branch', GitBranch],
  ['git-commit-horizontal', GitCommitHorizontal], ['git-compare', GitCompare], ['globe', Globe], ['goal', Goal],
  ['grip-vertical', GripVertical], ['hash', Hash], ['history', History], ['hourglass', Hourglass],
  ['image-plus', ImagePlus], ['info', Info], ['keyboard', Keyboard], ['layers', Layers], ['layout-grid', LayoutGrid],
  ['lightbulb', Lightbulb], ['link', Link], ['list', List], ['list-checks', ListChecks], ['list-filter', ListFilter],
  ['list-minus', ListMinus], ['list-plus', ListPlus], ['list-tree', ListTree], ['lock', Lock], ['log-out', LogOut], ['mail', Mail],
  ['maximize', Maximize], ['maximize-2', Maximize2], ['megaphone', Megaphone], ['merge', Merge], ['message-circle', MessageCircle],
  ['message-circle-question-mark', MessageCircleQuestionMark], ['message-square', MessageSquare],
  ['message-square-text', MessageSquareText], ['message-square-x', MessageSquareX], ['messages-square', MessagesSquare], ['minimize-2', Minimize2], ['minus', Minus],
  ['monitor', Monitor], ['moon', Moon], ['mouse-pointer-click', MousePointerClick], ['palette', Palette],
  ['panel-left', PanelLeft], ['panel-right', PanelRight], ['pause', Pause], ['pencil', Pencil], ['percent', Percent],
  ['phone', Phone], ['play', Play], ['plus', Plus], ['power', Power], ['printer', Printer], ['redo-2', Redo2], ['refresh-cw', RefreshCw],
  ['reply', Reply], ['rotate-ccw', RotateCcw], ['route', Route], ['save', Save], ['scan', Scan], ['scissors', Scissors], ['search', Search],
  ['send', Send], ['settings-2', Settings2], ['skip-back', SkipBack], ['skip-forward', SkipForward],
  ['sliders-horizontal', SlidersHorizontal], ['smartphone', Smartphone], ['smile', Smile], ['sparkles', Sparkles], ['spline', Spline],
  ['split', Split], ['square-dashed', SquareDashed], ['square-pen', SquarePen], ['star', Star],
  ['step-back', StepBack], ['step-forward', StepForward], ['sticky-note', StickyNote], ['sun', Sun], ['tag', Tag], ['tag-plus', TagPlus],
  ['tag-x', TagX], ['tags', Tags], ['target', Target], ['text-cursor-input', TextCursorInput], ['timer', Timer],
  ['trash-2', Trash2], ['triangle-alert', TriangleAlert], ['trophy', Trophy], ['type', Type], ['undo-2', Undo2],
  ['unlink', Unlink], ['upload', Upload], ['user', User], ['user-minus', UserMinus], ['user-pen', UserPen],
  ['user-plus', UserPlus], ['user-round-plus', UserRoundPlus], ['users', Users], ['users-round', UsersRound], ['wand-sparkles', WandSparkles],
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
