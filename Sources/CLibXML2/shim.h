// The parts of libxml2 that FeedReading uses: the tolerant HTML parser.
#include <libxml/HTMLparser.h>
#include <libxml/xmlerror.h>
